# bash completion for postcode

_postcode() {
    COMPREPLY=()
    # Quoted, since `set -k` takes what looks like an assignment away from a command.
    \builtin local "IFS="$'\n' _postcode_reply _postcode_globs 2>/dev/null || \builtin return 0
    # What traps of the user print goes elsewhere than what the program answers.
    _postcode_reply=$({
        if [[ $1 == \~/* ]]; then \builtin set -- "$HOME/${1:2}" "$2"; fi
        \builtin type -P -- "$1" || \builtin set -- postcode "$2"
        # Under ble.sh nobody may have pressed TAB.
        if [[ :${BLE_VERSION:+${comp_type-}}: == *:auto* ]]; then \builtin export "COMPLETION_UNASKED=1"; fi
        \builtin exec -- "$1" __complete bash "${COMP_TYPE:-9}" "${COLUMNS:-80}" "$2" \
            "${COMP_LINE:0:COMP_POINT}" "${COMP_LINE:COMP_POINT:1}" >&3 3>&-
    } 3>&1 >/dev/null 2>&1 </dev/null) || \builtin return 0
    [[ -n $_postcode_reply ]] || \builtin return 0
    if [[ $_postcode_reply == files ]]; then
        \builtin compopt -o bashdefault -o default 2>/dev/null
        \builtin return 0
    fi
    _postcode_globs=+f
    if [[ $- == *f* ]]; then _postcode_globs=-f; fi
    \builtin set -f
    # shellcheck disable=SC2206 # Each line is a word.
    COMPREPLY=($_postcode_reply)
    \builtin set "$_postcode_globs"
    if [[ ${COMPREPLY[0]} == nospace ]]; then \builtin compopt -o nospace 2>/dev/null || \builtin :; fi
    COMPREPLY=("${COMPREPLY[@]:1}")
}

\builtin complete -o nosort -F _postcode postcode 2>/dev/null || \builtin complete -F _postcode postcode
