import type { WordPlace } from './places.ts';

/**
 * The completion script for bash. If the script has nothing to offer, bash completes files itself.
 * If `npx` runs another program than evenkeel, the completion of `npx` that was loaded before this
 * script takes over. Pure.
 */
export function bashScript(places: readonly WordPlace[]): string {
  const words = (list: WordPlace['options']): string => list.map(([word]) => word).join(' ');
  const named = places.filter(({ path }) => path !== '');
  const cases = places.flatMap(({ path, choices, open }) => [
    ...choices.map(([option, given]) => `    '${path} ${option}') given='${given.join(' ')}' ;;`),
    ...(open.length === 0 ? [] : [`    ${open.map(option => `'${path} ${option}'`).join('|')}) return ;;`]),
  ]);
  return `# bash completion for evenkeel. Load it: source <(evenkeel completion bash)
_evenkeel() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path='' word i commands options given=''
  [[ $cur == '=' ]] && cur=''
  [[ $prev == '=' ]] && prev="\${COMP_WORDS[COMP_CWORD-2]}"
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "\${path:+$path }$word" in
${named.map(({ path }) => `      '${path}') path='${path}' ;;`).join('\n')}
    esac
  done
  case "$path $prev" in
${cases.join('\n')}
  esac
  if [[ -n $given ]]; then
    COMPREPLY=($(compgen -W "$given" -- "$cur"))
    return
  fi
  case "$path" in
${places.map(place => `    '${place.path}') commands='${words(place.commands)}' options='${words(place.options)}' ;;`).join('\n')}
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif [[ -n $commands ]]; then
    COMPREPLY=($(compgen -W "$commands" -- "$cur"))
  fi
}
_evenkeel_npx() {
  local i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      evenkeel)
        local words=("\${COMP_WORDS[@]:i}")
        local COMP_WORDS=("\${words[@]}") COMP_CWORD=$((COMP_CWORD - i))
        _evenkeel
        return ;;
      -p|--package|-w|--workspace) i=$((i + 1)) ;;
      -*) ;;
      *) break ;;
    esac
  done
  COMPREPLY=()
  [[ -z $_evenkeel_before_npx ]] || "$_evenkeel_before_npx" "$@"
}
case "$(complete -p npx 2>/dev/null)" in
  *' _evenkeel_npx '*) ;;
  *' -F '*)
    _evenkeel_before_npx="$(complete -p npx)"
    _evenkeel_before_npx="\${_evenkeel_before_npx##* -F }"
    _evenkeel_before_npx="\${_evenkeel_before_npx%% *}" ;;
  *) _evenkeel_before_npx='' ;;
esac
complete -o default -F _evenkeel evenkeel
complete -o default -F _evenkeel_npx npx
`;
}
