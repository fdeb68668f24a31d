# Runs one program ("$@") that must not outlive the Node process holding the other end of our stdin.
# The shell becomes the program (exec), so its pid, its exit code and its signals are the program's own. A watcher,
# forked twice so that the program never has to reap it, waits on the pipe: end of file means that Node is gone,
# whatever killed it, and SIGINT is PostgreSQL's fast shutdown. It is repeated, because a signal sent before the
# program has installed its handler is lost. A postmaster told to stop in the middle of a crash restart may wait for
# ever: after five rounds SIGQUIT, the immediate shutdown, ends it, and the next start recovers from the log. The word
# "over" means that Node has seen the program end: nothing is left to signal, and the pid may already belong to
# somebody else.
exec 3<&0
(
  (
    trap '' HUP INT QUIT TERM
    while read -r word; do
      [ "$word" = over ] && exit 0
    done
    round=0 signal=INT
    while kill -$signal $$ 2>/dev/null; do
      sleep 1
      round=$((round + 1))
      [ $round -lt 5 ] || signal=QUIT
    done
  ) <&3 >/dev/null 2>&1 3<&- &
)
exec "$@" </dev/null 3<&-
