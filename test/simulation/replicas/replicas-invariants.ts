import type { Result } from '../../../src/core/report/report.ts';
import type { LiveCommand } from '../../helpers/bots.ts';
import type { Played, Write } from './replicas-case.ts';

interface Wanted {
  readonly name: string;
  readonly description: string;
}

/** What does not hold of a case, as sentences; empty where everything does. */
export async function whatIsWrong(played: Played): Promise<readonly string[]> {
  const sound = [
    ...thrown(played),
    ...played.writes.flatMap(write => wrongIn(write, played)),
    ...undeclared(played),
    ...untrue(played),
    ...(played.of.faults === 0 ? [...twins(played.after), ...unsettled(played)] : []),
  ];
  return sound.length > 0 ? sound : await notAtRest(played);
}

function wantedBy({ wanted }: Played, version: number): readonly Wanted[] {
  return (wanted[version]?.commands ?? []) as readonly Wanted[];
}

function declaredBy(played: Played): ReadonlySet<string> {
  return new Set(played.wanted.flatMap((_, version) => wantedBy(played, version).map(({ name }) => name)));
}

/** A service's answer is never thrown. */
function thrown({ ends }: Played): readonly string[] {
  return ends.flatMap(end => ('thrown' in end ? [`a replica threw ${String(end.thrown)}`] : []));
}

/**
 * Each write is about a command that its version declares; a delete has an older twin, or prunes.
 */
function wrongIn({ version, method, path, body, live }: Write, played: Played): readonly string[] {
  const own = new Set(wantedBy(played, version).map(({ name }) => name));
  const id = path.split('/').at(-1);
  const target = live.find(command => command.id === id);
  const prunes = played.of.prune === true;
  if (method === 'PUT') return prunes ? [] : ['a bulk overwrite was sent without prune'];
  if (method === 'POST') {
    const { name } = JSON.parse(body ?? '{}') as { readonly name: string };
    return own.has(name) ? [] : [`version ${version} made ${name}, which it does not declare`];
  }
  if (target === undefined) return [];
  if (method === 'PATCH')
    return own.has(target.name)
      ? []
      : [`version ${version} changed ${target.name}, which it does not declare`];
  if (!own.has(target.name))
    return prunes ? [] : [`version ${version} deleted ${target.name}, which it does not declare`];
  const older = live.some(({ id: at, name }) => name === target.name && BigInt(at) < BigInt(target.id));
  return older ? [] : [`version ${version} deleted the oldest ${target.name}`];
}

/** What nobody declares is as it was, byte for byte, where nobody prunes. */
function undeclared(played: Played): readonly string[] {
  if (played.of.prune === true) return [];
  const declared = declaredBy(played);
  const others = (all: readonly LiveCommand[]): string =>
    JSON.stringify(all.filter(({ name }) => !declared.has(name)));
  return others(played.before) === others(played.after)
    ? []
    : ['something that nobody declares is not as it was'];
}

function twins(all: readonly LiveCommand[]): readonly string[] {
  const names = all.map(({ name }) => name);
  return names
    .filter((name, at) => name !== 'other' && names.indexOf(name) !== at)
    .map(name => `${name} is there twice`);
}

/** What a report calls done is done, as far as no other version has a say. */
function untrue(played: Played): readonly string[] {
  const single = played.of.versions.length === 1;
  return played.ends.flatMap(({ version, report }) =>
    (report?.results ?? [])
      .filter(({ status }) => status === 'done' || status === 'done_before')
      .flatMap(result => falseEnd(result, played, { version, single })),
  );
}

function falseEnd(
  { address, action }: Result,
  { after, ...played }: Played,
  { version, single }: { readonly version: number; readonly single: boolean },
): readonly string[] {
  const [, , , , name = '', id] = address.split('/');
  if (action === 'delete') {
    const there =
      id === undefined ? after.some(live => live.name === name) : after.some(live => live.id === id);
    return there && (id !== undefined || single) ? [`${address} is "done" and still there`] : [];
  }
  if (!single && !name.startsWith('only-')) return [];
  const wanted = wantedBy({ after, ...played }, version).find(each => each.name === name);
  const as = after.some(live => live.name === name && live.description === wanted?.description);
  return as ? [] : [`${address} is "done" and not as it is wanted`];
}

/** Without faults one version comes to its end at once, and every replica says so. */
function unsettled(played: Played): readonly string[] {
  if (played.of.versions.length > 1) return [];
  return played.ends.flatMap(({ report }) =>
    (report?.results ?? [])
      .filter(({ status }) => status !== 'done' && status !== 'done_before')
      .map(({ address, status }) => `${address} is ${status} although nothing went wrong`),
  );
}

/** A start in peace makes it whole, and the next one sends one request. */
async function notAtRest(played: Played): Promise<readonly string[]> {
  const { here, wanted, before } = played;
  const last = wanted.length - 1;
  await here.clock.sleep(60_000);
  await here.sync(wanted[last] ?? {});
  const live = here.live();
  const missing = wantedBy(played, last).filter(
    ({ name, description }) => !live.some(each => each.name === name && each.description === description),
  );
  here.sent.length = 0;
  await here.sync(wanted[last] ?? {});
  return [
    ...twins(live),
    ...undeclared({ ...played, after: live }),
    ...missing.map(({ name }) => `${name} is not as the last version wants it`),
    ...before
      .filter(each => isReplaced(each, before, live))
      .map(({ name }) => `${name} has another id than before`),
    ...(here.sent.length === 1 ? [] : [`a start that changes nothing sent ${here.sent.length} requests`]),
  ];
}

/** The oldest of its name lost its id although its name is there. */
function isReplaced(
  { id, name }: LiveCommand,
  before: readonly LiveCommand[],
  live: readonly LiveCommand[],
): boolean {
  const isOldest = before.find(each => each.name === name)?.id === id;
  return isOldest && live.some(each => each.name === name) && !live.some(each => each.id === id);
}
