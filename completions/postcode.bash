# bash completion for postcode

_postcode() {
    \builtin local IFS=$' \t\n' program=$1 reply line flags=
    COMPREPLY=()
    if [[ $program == \~/* ]]; then program=$HOME/${program:2}; fi
    program=$(\builtin type -P -- "$program") || program=postcode
    program=${program##*$'\n'}
    reply=$(\builtin command -- "$program" __complete bash "${COMP_TYPE:-9}" "${COLUMNS:-80}" "$2" \
        "${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null) || \builtin return 0
    while IFS= \builtin read -r line; do
        # Before the flags there may be what a trap of the user has printed.
        if [[ -n $flags ]]; then COMPREPLY+=("$line"); elif [[ $line == *space ]]; then flags=$line; fi
    done <<<"$reply"
    if [[ $flags == nospace ]]; then \builtin compopt -o nospace 2>/dev/null || \builtin :; fi
    \builtin return 0
}

\builtin complete -o nosort -F _postcode postcode 2>/dev/null || \builtin complete -F _postcode postcode
