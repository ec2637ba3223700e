import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { Model } from '../world/model.ts';
import type { Target } from './target.ts';
import { label, type Violation } from './violation.ts';

type Branches = Model['branches'];

/**
 * Part of invariant 2: an entry with an id makes no second branch while the one of its id is
 * listed, and writes to none that has only its name, unless a restore put that in the place of the
 * other. What a restore replaced is not renamed. What is deleted or loses its protection has both.
 */
export function checkPinned(
  entry: LogEntry,
  target: Target,
  branches: Branches,
  { wanted }: Run,
): Violation | undefined {
  const { project, id = '' } = entry.resource;
  const branch = branches.get(id);
  const name = target.verb === 'create' ? target.fields['name'] : branch?.name;
  const pin = wanted.desired.find(
    each => each.kind === 'neon.branch' && each.parts[0] === project && each.parts[1] === name,
  )?.pin;
  const isPinned = wanted.desired.some(each => each.kind === 'neon.branch' && each.pin === id);
  const refuse = (what: string): Violation => ({ invariant: 2, message: `${label(entry)}: ${what}` });
  if (target.verb === 'create')
    return pin !== undefined && branches.has(pin) ? refuse('the one with its id is listed') : undefined;
  const renamed = target.fields['name'] !== undefined && target.fields['name'] !== branch?.name;
  if (renamed && [...branches.values()].some(each => each.replaced === id))
    return refuse('a restore put another one in its place');
  if (target.verb === 'delete' && isPinned && pin !== id)
    return refuse('an entry of another name has its id');
  if (pin === undefined || pin === id || branch === undefined) return undefined;
  if (target.verb === 'delete' || target.fields['protected'] === false)
    return refuse(`its entry has the id ${pin}`);
  return branches.has(pin) && branch.replaced !== pin
    ? refuse(`its entry has the id of another one, ${pin}`)
    : undefined;
}
