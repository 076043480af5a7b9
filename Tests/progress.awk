# What a person wants to see of a run of the tests: how far it is, what was left out, what failed, and at the end how to
# run that alone. The rest, with the seeds of random tests, is in the log.
/^◇/ { shown = 0; next }

/^✔/ {
  shown = /^✔ Test run/
  if (/^✔ Test / && !/^✔ Test (case|run)/) count()
}

/^(✘|➜)/ { shown = 1 }

/^✘ Suite/ { shown = 0 }

/^✘ Test .* failed after/ && !/^✘ Test (case|run)/ {
  name = $3
  sub(/\(.*/, "", name)
  failed[++failures] = name
  count()
}

/error:/ || shown

END {
  if (!failures) exit
  print "\nTo run alone what failed, with all that it says (the whole log is .build/tests.log):"
  for (i = 1; i <= failures; i++) print "  make test T='--filter " failed[i] "'"
}

function count() {
  if (++done % 50 == 0) print done (total ? " of " total : "") " tests are done"
  fflush()
}
