import { isObject } from '../../src/core/json.ts';

const NAMED = ['id', 'token_id', 'name', 'schedule', 'branch_id'];

/** Every record that a sandbox's state holds, whole, as text; operations come and go. */
export function recordsOf(state: unknown): readonly string[] {
  const found: string[] = [];
  const search = (value: unknown, at: string): void => {
    if (Array.isArray(value)) for (const each of value) search(each, at);
    else if (isObject(value)) {
      if (NAMED.some(key => key in value) && !('branches' in value))
        found.push(`${at} ${JSON.stringify(value)}`);
      for (const [key, each] of Object.entries(value))
        if (key !== 'operations') search(each, key === 'schedule' ? at : `${at}/${key}`);
    }
  };
  if (!isObject(state) || !isObject(state['discord'])) throw new TypeError('no state of a sandbox');
  search(state['neon'], 'neon');
  search(state['discord']['scopes'], 'discord');
  for (const [scope, sets] of Object.entries((state['discord']['permissions'] ?? {}) as object))
    for (const [command, set] of Object.entries(sets as object))
      found.push(`permissions ${scope} ${command} ${JSON.stringify(set)}`);
  return found;
}
