# fish completion for postcode

function __postcode_complete
    set -l words (builtin commandline -xpc 2>/dev/null; or builtin commandline -opc)
    set -l current (builtin commandline -ct)
    set -l program $words[1]
    string match -q -- '~/*' $program; and set program $HOME/(string sub -s 3 -- $program)
    command -q -- $program; or set program postcode
    command -q -- $program; or return
    set -e words[1]
    command $program __complete fish $words "$current" 2>/dev/null </dev/null
end

builtin complete -c postcode -f -k -a '(__postcode_complete)'
# Only fish knows which files stand behind a variable.
builtin complete -c postcode -F \
    -n 'string match -q -- "*\$*" (builtin commandline -ct); and contains files (__postcode_complete)'
