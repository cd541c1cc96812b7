# The part of the launcher that builds, for the repository only. Read by feint, which has set $here, the root of the
# repository, and $jars, $spark and $paper, where the build puts the jars of feint-app, feint-spark and feint-paper; it sets
# $cluster if feint-spark is needed, and $experiment if feint-paper is. It has found Java, and defined fail.

# Runs a command on each directory that is needed.
each() {
  "$@" "$jars" && { [ -z "$cluster" ] || "$@" "$spark"; } && { [ -z "$experiment" ] || "$@" "$paper"; }
}

# The modules that are needed; Maven adds those that they need.
modules=${cluster:+feint-spark}
[ -z "$experiment" ] || modules=${modules:+$modules,}feint-paper
modules=${modules:-feint-app}

# In each directory, built-from names every source; it is as old as the start of the build, and written last.
work=$here/target
log=$work/feint-build.log
lock=$work/feint-build.lock

# Finds what the application is made of, whatever modules there are; arguments narrow the search.
sources() {
  (
    cd "$here" &&
      find pom.xml .mvn feint-*/pom.xml feint-*/src/main scenarios/hate-speech.yaml docs/reference/glossary.md \
        -type f ! -name '.*' ! -name '*~' ! -path 'feint-testkit/*' "$@" 2>/dev/null | LC_ALL=C sort
  )
}

fresh() {
  [ -f "$1/built-from" ] && [ -z "$(sources -newer "$1/built-from")" ] && [ "$(sources)" = "$(cat "$1/built-from")" ]
}

# The sizes of the downloads of a first use, without what the local repository of Maven has already.
downloads() {
  [ -d "$jars" ] || printf ', about 56 MB'
  [ -z "$cluster" ] || [ -d "$spark" ] || printf ', Spark with about 220 MB'
  [ -z "$experiment" ] || [ -d "$paper" ] || printf ', the encoder and OpenBLAS with about 185 MB'
}

remove_stamp() {
  rm -f "$1/built-from"
}

write_stamp() {
  cp -p "$lock/built-from" "$1/built-from"
}

release_lock() {
  rm -rf "$lock"
}

# A directory can be created only once: the process that creates it builds, the others wait.
acquire_lock() {
  mkdir -p "$work" 2>/dev/null || fail 1 "cannot write to $work"
  waited=0
  until mkdir "$lock" 2>/dev/null; do
    [ -w "$work" ] || fail 1 "cannot write to $work"
    if [ "$waited" -eq 1 ]; then
      printf 'feint: waiting for another launch to finish building ...\n' >&2
    fi
    owner=$(cat "$lock/pid" 2>/dev/null || true)
    if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
      break_lock "$owner"
    elif [ -z "$owner" ] && [ "$waited" -gt 50 ]; then
      break_lock ""
    fi
    waited=$((waited + 1))
    sleep 0.2
  done
  trap release_lock EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  printf '%s\n' "$$" >"$lock/pid"
}

# Removes the lock of a builder that died, unless somebody else just did and took its place.
break_lock() {
  if mkdir "$lock.stale" 2>/dev/null; then
    if [ "$(cat "$lock/pid" 2>/dev/null || true)" = "$1" ]; then
      rm -rf "$lock"
    fi
    rmdir "$lock.stale"
  fi
}

build() {
  command -v mvn >/dev/null 2>&1 || fail 2 "needs Maven to build itself, but found no mvn on the path"
  if each test -d; then
    printf 'feint: building (not up to date) ...\n' >&2
  else
    fetched=$(downloads)
    printf 'feint: building (first use, about a minute; downloads %s) ...\n' "${fetched#, }" >&2
  fi
  sources >"$lock/built-from"
  each remove_stamp
  if ! (cd "$here" && mvn -q -B -Dquick package -pl $modules -am) >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    fail 1 "the build failed; all of its output is in $log"
  fi
  each write_stamp
}

if [ "${FEINT_BUILD:-}" = never ]; then
  each test -d || fail 2 "has not been built, and FEINT_BUILD=never forbids it"
elif ! each fresh; then
  acquire_lock
  each fresh || build
  release_lock
  trap - EXIT HUP INT TERM
fi
