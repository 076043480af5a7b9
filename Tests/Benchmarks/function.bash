# Prints the time of the completion function, in microseconds: with a program that does nothing, and with PROGRAM.
#
# usage: bash function.bash SCRIPT PROGRAM ROUNDS
set -eu
source "$1"
COMP_LINE='postcode lookup sw1'
COMP_POINT=${#COMP_LINE}
COMP_TYPE=9

timed() {
    local start=$EPOCHREALTIME
    _postcode "$1" sw1 lookup
    local end=$EPOCHREALTIME
    taken=$((${end/[.,]/} - ${start/[.,]/}))
}

timed "$2"
[[ " ${COMPREPLY[*]} " == *' SW1A '* ]]
for ((round = 0; round < $3; round++)); do
    timed /bin/true
    nothing=$taken
    timed "$2"
    printf '%d %d\n' "$nothing" "$taken"
done
