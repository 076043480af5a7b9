"""The districts that every peer offers, as many as `postcode` offers for the same word."""

DISTRICTS = ["SW1A", "SW1E", "SW1H", "SW1P", "SW1V", "SW1W", "SW1X", "SW1Y"]


def matching(start):
    return [district for district in DISTRICTS if district.startswith(start.upper())]
