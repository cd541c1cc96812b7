# Completion of feint for bash and zsh: source this file in the shell.

if [ -n "${ZSH_VERSION:-}" ]; then
  autoload -U +X compinit && compinit
  autoload -U +X bashcompinit && bashcompinit
fi

_feint() {
  local command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} previous i=$COMP_CWORD
  local words='' options='' files='' value='' positional='' positional_files=''
  COMPREPLY=()

  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$command ${COMP_WORDS[2]}" in
      @NESTED@) command="$command ${COMP_WORDS[2]}" ;;
    esac
  fi

  # bash breaks words at colons and equals signs: balanced:types is three of them.
  while [ "$i" -gt 1 ]; do
    case ${COMP_WORDS[i]}:${COMP_WORDS[i - 1]} in
      ::* | *::) i=$((i - 1)) word=${COMP_WORDS[i]}$word ;;
      *) break ;;
    esac
  done
  previous=${COMP_WORDS[i - 1]}
  if [ "$word" = '=' ]; then
    word=''
  elif [ "$previous" = '=' ] && [ "$i" -gt 2 ]; then
    previous=${COMP_WORDS[i - 2]}
  fi

  if [ "$i" -le 1 ]; then
    words='@COMMANDS@'
  else
    case $command in
@OPTIONS@
    esac
    case "$command $previous" in
@VALUES@
    esac
    if [ -z "$value" ]; then
      case $word in
        -*) words=$options ;;
        *) words=$positional files=$positional_files ;;
      esac
    fi
  fi

  local IFS=$'\n' reply begun='' path=$word
  case $word in
    threshold:* | sigmoid:* | constant-incentive:*) begun=${word%%:*}: path=${word#*:} ;;
  esac
  for reply in $(compgen -W "${words// /$'\n'}" -- "$word"); do
    COMPREPLY+=("$reply")
  done
  if [ -n "$files" ]; then
    for reply in $(compgen -f -- "$path"); do
      COMPREPLY+=("$begun$reply")
    done
    if type compopt >/dev/null 2>&1; then
      compopt -o filenames 2>/dev/null
    fi
  fi
  # What stands before the last colon is a word of its own to bash, and stays as it is.
  case ${COMP_WORDBREAKS:-}/$word in
    *:*/*:*)
      local kept=${word%"${word##*:}"}
      for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]=${COMPREPLY[i]#"$kept"}
      done
      ;;
  esac
  case ${COMPREPLY[*]} in
    *:) type compopt >/dev/null 2>&1 && compopt -o nospace 2>/dev/null ;;
  esac
  return 0
}

complete -F _feint feint ./feint
