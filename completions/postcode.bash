# bash completion for postcode

_postcode() {
    COMPREPLY=()
    # Quoted, since `set -k` takes what looks like an assignment away from a command.
    \builtin local "IFS="$'\n' _postcode_reply _postcode_globs _postcode_type _postcode_line \
        _postcode_name 2>/dev/null ||
        \builtin return 0
    _postcode_type=${COMP_TYPE:-37}
    _postcode_line=${COMP_LINE:0:COMP_POINT}
    if [[ -n ${BLE_VERSION-} ]]; then
        _postcode_type=37
        if [[ ${comps_flags-} == *[SEDI]* ]]; then
            # It quotes the word of an open quote anew, closed or bare, and quotes what it gets for it.
            _postcode_line=${_postcode_line%"$2"}
            if [[ $2 == \'*\' ]]; then \builtin set -- "$1" "${2%\'}"; else \builtin set -- "$1" "'$2"; fi
            _postcode_line+=$2
        else
            compopt -o ble/syntax-raw 2>/dev/null || \builtin :
        fi
    elif [[ $BASH_VERSION == 3.* ]]; then
        _postcode_type=9
        # It does not say which key was pressed. One that inserts row after row may have been, if there is one.
        if \builtin bind -q menu-complete >/dev/null 2>&1; then _postcode_type=37; fi
    fi
    # What traps of the user print goes elsewhere than what the program answers.
    _postcode_reply=$({
        if [[ $1 == \~/* ]]; then \builtin set -- "$HOME/${1:2}" "$2"; fi
        \builtin type -P -- "$1" || \builtin set -- postcode "$2"
        # Under ble.sh nobody may have pressed TAB.
        if [[ :${BLE_VERSION:+${comp_type-}}: == *:auto* ]]; then \builtin export "COMPLETION_UNASKED=1"; fi
        COMPLETION_BEHIND=${COMP_LINE:COMP_POINT} COMPLETION_SCRIPT=2 \builtin exec -- "$1" __complete bash "$_postcode_type" "${COLUMNS:-80}" "$2" \
            "$_postcode_line" "${COMP_LINE:COMP_POINT:1}" >&3 3>&-
    } 3>&1 >/dev/null 2>&1 </dev/null) || \builtin return 0
    [[ -n $_postcode_reply ]] || \builtin return 0
    if [[ $_postcode_reply == files ]]; then
        \builtin compopt -o bashdefault -o default 2>/dev/null
        \builtin return 0
    fi
    if [[ ${_postcode_reply%%[[:space:]]*} == command ]]; then
        _postcode_name=${_postcode_reply%%"$IFS"*}
        _postcode_reply=${_postcode_reply#"$_postcode_name"}
        _postcode_reply=${_postcode_reply#"$IFS"}
        _postcode_line=${_postcode_line%"$_postcode_reply"}
        _postcode_globs=${#_postcode_line}
        # Counts the words before that command, as bash itself divides them.
        _postcode_type=0
        while [[ $_postcode_line == *[![:space:]]* ]] && ((_postcode_type < COMP_CWORD)); do
            _postcode_line=${_postcode_line#*"${COMP_WORDS[_postcode_type]}"}
            _postcode_type=$((_postcode_type + 1))
        done
        if [[ $_postcode_name == *\ * ]]; then
            # The program is another than its word says.
            _postcode_name=${_postcode_name#* }
            _postcode_line=${COMP_WORDS[_postcode_type]}
            COMP_WORDS[_postcode_type]=$_postcode_name
            COMP_LINE=${COMP_LINE:0:_postcode_globs}$_postcode_name${COMP_LINE:_postcode_globs+${#_postcode_line}}
            COMP_POINT=$((COMP_POINT + ${#_postcode_name} - ${#_postcode_line}))
        fi
        IFS=$' \t\n'
        compopt +o nosort 2>/dev/null || \builtin :
        if \builtin declare -F _comp_command_offset >/dev/null; then
            _comp_command_offset "$_postcode_type" 2>/dev/null || \builtin :
            \builtin return 0
        elif \builtin declare -F _command_offset >/dev/null; then
            _command_offset "$_postcode_type" 2>/dev/null || \builtin :
            \builtin return 0
        elif ((_postcode_type < COMP_CWORD)); then
            compopt -o bashdefault -o default 2>/dev/null || \builtin :
            \builtin return 0
        fi
        compopt -o filenames 2>/dev/null || \builtin :
        IFS=$'\n'
        _postcode_reply=space$IFS$(\builtin compgen -c -- "$2")
    fi
    if [[ ${BLE_VERSION:+${comps_flags-}} == *[SEDI]* ]]; then
        _postcode_line="'\''"
        _postcode_reply=${_postcode_reply//"$_postcode_line"/\'}
    fi
    _postcode_globs=+f
    if [[ $- == *f* ]]; then _postcode_globs=-f; fi
    \builtin set -f
    # shellcheck disable=SC2206 # Each line is a word.
    COMPREPLY=(${_postcode_reply#*"$IFS"})
    \builtin set "$_postcode_globs"
    [[ $_postcode_reply == nospace* ]] || \builtin return 0
    if [[ -n ${BLE_VERSION-} ]]; then
        compopt -o nospace 2>/dev/null || \builtin :
    elif ! \builtin compopt -o nospace 2>/dev/null && [[ ${#COMPREPLY[@]} == 1 ]]; then
        # Between two that begin alike, no blank is put behind.
        COMPREPLY=("${COMPREPLY[0]}" "${COMPREPLY[0]}…")
    fi
}

\builtin complete -o nosort -F _postcode postcode 2>/dev/null || \builtin complete -F _postcode postcode
