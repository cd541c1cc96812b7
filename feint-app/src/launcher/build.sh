# The part of the launcher that builds, for the repository only. Read by feint, which has set $here, the root of the
# repository, $jars, where the build puts every jar, and $cluster if what a cluster needs is wanted in $spark as well; it
# has found Java, and defined fail.

if [ -n "$cluster" ]; then
  built=$spark
  module=feint-spark
else
  built=$jars
  module=feint-app
fi
stamp=$built/built-from  # names every source; as old as the start of the build; written last
work=$here/target
log=$work/feint-build.log
lock=$work/feint-build.lock

# Finds what the application is made of, whatever modules there are; arguments narrow the search.
sources() {
  (
    cd "$here" &&
      find pom.xml .mvn feint-*/pom.xml feint-*/src/main scenarios/hate-speech.yaml \
        -type f ! -name '.*' ! -name '*~' ! -path 'feint-testkit/*' "$@" 2>/dev/null | LC_ALL=C sort
  )
}

up_to_date() {
  [ -f "$stamp" ] && [ -z "$(sources -newer "$stamp")" ] && [ "$(sources)" = "$(cat "$stamp")" ]
}

release_lock() {
  rm -rf "$lock"
}

# A directory can be created only once: whoever creates it builds, the others wait.
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
  if [ -d "$built" ]; then
    printf 'feint: building (not up to date) ...\n' >&2
  elif [ -n "$cluster" ]; then
    printf 'feint: building for a cluster (first use, about a minute, downloads Spark) ...\n' >&2
  else
    printf 'feint: building (first use, about a minute) ...\n' >&2
  fi
  sources >"$lock/built-from"
  rm -f "$jars/built-from" "$stamp"
  if ! (cd "$here" && mvn -q -B -Dquick package -pl $module -am) >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    fail 1 "the build failed; all of its output is in $log"
  fi
  cp -p "$lock/built-from" "$jars/built-from"
  mv "$lock/built-from" "$stamp"
}

if [ "${FEINT_BUILD:-}" = never ]; then
  [ -d "$built" ] || fail 2 "has not been built, and FEINT_BUILD=never forbids it"
elif ! up_to_date; then
  acquire_lock
  up_to_date || build
  release_lock
  trap - EXIT HUP INT TERM
fi
