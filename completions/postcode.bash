# bash completion for postcode

_postcode() {
    \builtin local IFS=$' \t\n' _postcode_program=$1 _postcode_reply _postcode_line _postcode_flags=
    COMPREPLY=()
    if [[ $_postcode_program == \~/* ]]; then _postcode_program=$HOME/${_postcode_program:2}; fi
    _postcode_program=$(\builtin type -P -- "$_postcode_program") || _postcode_program=postcode
    _postcode_program=${_postcode_program##*$'\n'}
    _postcode_reply=$(\builtin command -- "$_postcode_program" __complete bash \
        "${COMP_TYPE:-9}" "${COLUMNS:-80}" "$2" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null) \
        || \builtin return 0
    while IFS= \builtin read -r _postcode_line; do
        # Before the flags there may be what a trap of the user has printed.
        if [[ -n $_postcode_flags ]]; then
            COMPREPLY+=("$_postcode_line")
        elif [[ $_postcode_line == *space ]]; then
            _postcode_flags=$_postcode_line
        fi
    done <<<"$_postcode_reply"
    if [[ $_postcode_flags == nospace ]]; then \builtin compopt -o nospace 2>/dev/null || \builtin :; fi
    \builtin return 0
}

\builtin complete -o nosort -F _postcode postcode 2>/dev/null || \builtin complete -F _postcode postcode
