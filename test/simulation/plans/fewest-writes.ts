import { groupBy } from '../../../src/core/order.ts';
import { KINDS } from '../kinds.ts';
import { keyOf, type LiveObject, type LiveObjects } from '../world/live-objects.ts';

/** What a request to make a branch left behind: the branch, and what it started with. */
export type Births = LiveObjects;

/** From so many creates and edits in one scope on, the tool may say all with one request. */
const BULK = 5;
/** In a scope without a live command. */
const BULK_IN_EMPTY = 2;

/**
 * The writes that lead from one state of the services to another by the routes that they have,
 * counted from those states alone: none of the engine's rows is looked at. One thing made, edited
 * or deleted is one request; but a branch is made with its compute, unless another one of its name
 * is deleted first, and what is in it is deleted with it, a protected one is unprotected first, and
 * overwrites that a new name would lose are written once before it and once after.
 */
export function fewestWrites(before: LiveObjects, births: Births, after: LiveObjects): readonly string[] {
  const begun = new Map([...births, ...before]);
  const isBorn = (id: string): boolean => births.has(`neon.branch ${id}`);
  const isGone = (id: string): boolean => begun.has(`neon.branch ${id}`) && !after.has(`neon.branch ${id}`);
  const isAnew = (id: string): boolean => {
    const name = after.get(`neon.branch ${id}`)?.name;
    return [...before.values()].some(
      object => object.kind === 'neon.branch' && object.name === name && isGone(object.id),
    );
  };
  const isRenamed = (command: string): boolean => {
    const [then, now] = [before.get(`discord.command ${command}`), after.get(`discord.command ${command}`)];
    return then !== undefined && now !== undefined && then.name !== now.name;
  };
  const writes: string[] = [];
  for (const object of after.values()) {
    const was = begun.get(keyOf(object));
    const made = isBorn(object.kind === 'neon.branch' ? object.id : object.within);
    if (object.kind === 'discord.permissions' && was !== undefined && isRenamed(object.name))
      writes.push(`PUT ${object.path}`, `PUT ${object.path}`);
    else if (object.kind === 'neon.branch' && made) writes.push(`POST ${object.list}`);
    else if (was === undefined) {
      if (!(made && goesWithItsBranch(object) && !isAnew(object.within)))
        writes.push(`${putOr('POST', object)} ${object.list}`);
    } else if (was.writable !== object.writable) writes.push(`${putOr('PATCH', was)} ${was.path}`);
  }
  for (const object of begun.values()) {
    if (after.has(keyOf(object))) continue;
    if (object.kind !== 'neon.branch' && object.kind !== 'neon.snapshot' && isGone(object.within)) continue;
    if (object.kind === 'discord.permissions') {
      if (after.has(`discord.command ${object.name}`)) writes.push(`PUT ${object.path}`);
      continue;
    }
    if (object.kind === 'neon.branch' && object.writable.includes('true'))
      writes.push(`PATCH ${object.path}`);
    writes.push(`DELETE ${object.path}`);
  }
  return writes.sort();
}

/** A branch is made with one compute that can be written to. */
function goesWithItsBranch({ kind, whole }: LiveObject): boolean {
  return kind === 'neon.endpoint' && whole.includes('"type":"read_write"');
}

function putOr(verb: string, { kind }: LiveObject): string {
  return KINDS[kind].isPut === true ? 'PUT' : verb;
}

const COMMANDS = /^(POST|PATCH|PUT) (.*\/commands)(\/\d+)?$/;

/**
 * What is wrong with the writes that were sent. Where five or more creates and edits of commands
 * meet in a scope, or two creates in one that was empty, one request for all of them is as right as
 * one for each: whose the scope is decides, and the tests of the kind say how.
 */
export function writesBeside(
  needed: readonly string[],
  sent: readonly string[],
  before: LiveObjects,
): readonly string[] {
  const bulks = new Set(
    sent.flatMap(write => (write.startsWith('PUT') ? (COMMANDS.exec(write)?.[2] ?? []) : [])),
  );
  const inBulk = groupBy(
    needed.filter(write => bulks.has(COMMANDS.exec(write)?.[2] ?? '')),
    write => COMMANDS.exec(write)?.[2] ?? '',
  );
  const used = new Set([...before.values()].map(({ list }) => list));
  const large = [...inBulk]
    .filter(([list, writes]) => writes.length >= (used.has(list) ? BULK : BULK_IN_EMPTY))
    .map(([list]) => list);
  const wanted = [
    ...needed.filter(write => !large.includes(COMMANDS.exec(write)?.[2] ?? '')),
    ...large.map(list => `PUT ${list}`),
  ];
  return [
    ...without(sent, wanted).map(write => `${write} was sent, which nothing asks for`),
    ...without(wanted, sent).map(write => `${write} was not sent, and it is as if it had been`),
  ];
}

/** What is in the first list more often than in the second. */
function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return all.filter(each => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
