import { parse } from 'yaml';
import { canonical, isObject, type Json } from '../../../src/core/json.ts';
import type { Row } from '../../../src/core/report/row.ts';
import type { Adoption } from '../../../src/engine/adopt/entries.ts';
import type { Run } from '../run.ts';
import { BY_HAND } from '../world/command-line.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import { label, type Violation } from './violation.ts';

/** The texts of all files, by their absolute paths. */
export type FileTexts = ReadonlyMap<string, string>;

interface AdoptOutcome {
  readonly run: Run;
  readonly before: FileTexts;
  readonly after: FileTexts;
  readonly world: SimulatedWorld;
  /** With `--widened`. */
  readonly widened: boolean;
}

type Entry = Readonly<{ [key: string]: unknown }>;
/** By `command/<scope>/<name>` or `branch/<name>`. */
type Entries = ReadonlyMap<string, Entry>;

const BASE = '/demo/base.yaml';
const OPEN = 'public_read';

/**
 * Invariant 28, from what the services told and the texts before and after: each file is its old
 * text or a whole one, of which every line is as it was but for those of entries that differ; what
 * differs is what a service told in this run. Invariant 29: what is told is what was written.
 */
export function checkAdopted(of: AdoptOutcome): Violation | undefined {
  const { run, before, after, world, widened } = of;
  const bad = (message: string): Violation => ({ invariant: 28, message });
  const sent = world.log
    .slice(run.from, run.to)
    .filter(({ actor, run: by }) => actor === 'tool' && by === run.number);
  const write = sent.find(({ method }) => method !== 'GET');
  if (write !== undefined) return { invariant: 1, message: `an adopt sent ${label(write)}` };
  const edited = run.spoke?.edited;
  const texts = new Map(before);
  if (edited !== undefined) {
    if (after.get(edited)?.includes(BY_HAND) !== true)
      return bad('what someone wrote into a file meanwhile is gone');
    texts.set(edited, `${before.get(edited) ?? ''}${BY_HAND}`);
  }
  for (const [file, text] of texts) {
    const now = after.get(file);
    if (now === undefined) return bad(`${file} is gone`);
    if (now !== text && file === BASE) return bad('the manifest that was applied is written to');
  }
  if (after.size !== texts.size) return bad('there is a file more');
  const changes = [...texts].some(([file, text]) => after.get(file) !== text);
  if (changes && run.abortedAt !== undefined)
    return { invariant: 12, message: 'adopt writes after it was told to stop' };
  const opens = (all: FileTexts): number =>
    [...all]
      .filter(([file]) => file !== BASE)
      .join()
      .split(OPEN).length;
  if (!widened && opens(after) > opens(texts)) return bad('it gives access that nobody asked for');
  const old = entriesIn(texts);
  const now = entriesIn(after);
  const differing = differences(old, now);
  const lines = [...texts].flatMap(([file, text]) => strayLines(text, after.get(file) ?? '', differing));
  if (lines.length > 0) return bad(`the line is not as it was: ${lines[0]}`);
  for (const key of differing) {
    const wrong =
      untold(key, old.get(key) ?? old.get(renamed(key, run, 'address')), now.get(key), sent) ??
      claimed(key, old, now.get(key) ?? now.get(renamed(key, run, 'now')), texts);
    if (wrong !== undefined) return bad(`${key}: ${wrong}`);
  }
  return checkToldOfFiles(of, texts, differing);
}

function entriesIn(texts: FileTexts, only?: string): Entries {
  const entries = new Map<string, Entry>();
  const add = (kind: string, list: unknown): void => {
    for (const each of Array.isArray(list) ? list.filter(isObject) : [])
      entries.set(`${kind}/${String(each['name'])}`, each);
  };
  for (const [file, text] of texts) {
    if (only === undefined ? file === BASE : file !== only) continue;
    const value: unknown = parse(text);
    if (!isObject(value)) continue;
    const { neon, discord } = value as { readonly [name: string]: unknown };
    if (isObject(neon) && Array.isArray(neon['projects']))
      for (const project of neon['projects'].filter(isObject)) add('branch', project['branches']);
    if (!isObject(discord)) continue;
    add('command/global', discord['commands']);
    if (Array.isArray(discord['guilds']))
      for (const guild of discord['guilds'].filter(isObject)) add('command/guild', guild['commands']);
  }
  return entries;
}

function textOf(value: unknown): string {
  return value === undefined ? '' : canonical(value as Json);
}

function differences(old: Entries, now: Entries): readonly string[] {
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].filter(key => textOf(old.get(key)) !== textOf(now.get(key)));
}

/** Lines that came, went or changed places, although no entry in them differs. */
function strayLines(old: string, now: string, differing: readonly string[]): readonly string[] {
  const names = differing.map(key => key.split('/').at(-1) ?? '');
  const isOf = (line: string): boolean =>
    names.some(name => new RegExp(`name"?: "?${name}"?(?:[ ,}]|$)`).test(line));
  const depth = (line: string): number => line.search(/\S/);
  let entry: number | undefined;
  return differenceOf(old.split('\n'), now.split('\n')).flatMap(({ line, is }) => {
    if (is === 'same') entry = undefined;
    else if (isOf(line)) entry = is === 'new' ? depth(line) : entry;
    // What is inside a new entry is its own.
    else if (is === 'gone' || entry === undefined || depth(line) <= entry) return [line];
    return [];
  });
}

interface DiffLine {
  readonly line: string;
  readonly is: 'same' | 'gone' | 'new';
}

/** A line that is on both sides is matched as early as it can be. */
function differenceOf(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  const longest = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      (longest[i] as number[])[j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      lines.push({ line: old[i] ?? '', is: 'same' });
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ line: old[i] ?? '', is: 'gone' });
      i += 1;
    } else {
      lines.push({ line: now[j] ?? '', is: 'new' });
      j += 1;
    }
  }
  return lines;
}

/** All objects of a list that the run was told, one array for each answer. */
function toldLists(
  sent: readonly LogEntry[],
  path: (path: string) => boolean,
  member?: string,
): readonly Entry[][] {
  return sent.flatMap(entry => {
    if (entry.told === undefined || !path(entry.path)) return [];
    let value: unknown;
    try {
      value = JSON.parse(entry.told);
    } catch {
      return [];
    }
    const list = member === undefined ? value : isObject(value) ? value[member] : undefined;
    return Array.isArray(list) ? [list.filter(isObject)] : [];
  });
}

function listsOf(key: string, sent: readonly LogEntry[]): readonly Entry[][] {
  if (key.startsWith('branch/')) return toldLists(sent, path => path.endsWith('/branches'), 'branches');
  const isGuild = key.startsWith('command/guild/');
  return toldLists(sent, path => path.endsWith('/commands') && path.includes('/guilds/') === isGuild);
}

/** What of a difference no service told in this run. */
function untold(
  key: string,
  old: Entry | undefined,
  now: Entry | undefined,
  sent: readonly LogEntry[],
): string | undefined {
  const name = key.split('/').at(-1);
  const lists = listsOf(key, sent);
  if (now === undefined)
    return lists.some(list => list.every(each => each['name'] !== name))
      ? undefined
      : 'it is out of the manifest, and no list was told without it';
  const found = lists.flatMap(list => list.filter(each => each['name'] === name));
  if (found.length === 0) return 'it is in the manifest, and no list was told with it';
  const differing = Object.keys({ ...old, ...now }).filter(
    field => field !== 'name' && textOf(old?.[field]) !== textOf(now[field]),
  );
  const field = differing.find(each => !isTold(each, now[each], found, sent));
  return field === undefined ? undefined : `its ${field} is ${textOf(now[field])}, which no service told`;
}

function isTold(field: string, value: unknown, found: readonly Entry[], sent: readonly LogEntry[]): boolean {
  const ids = found.map(({ id }) => id);
  const isIn = (path: string): boolean => ids.some(id => path.includes(`/branches/${String(id)}/`));
  if (field === 'buckets') {
    const told = toldLists(sent, path => isIn(path) && path.endsWith('/buckets'), 'buckets').flat();
    return allTold(value, told);
  }
  if (field === 'endpoints') {
    const told = toldLists(sent, path => path.endsWith('/endpoints'), 'endpoints').flat();
    return allTold(
      value,
      told.filter(each => ids.includes(each['branch_id'])),
    );
  }
  if (field === 'parent') {
    const all = toldLists(sent, path => path.endsWith('/branches'), 'branches').flat();
    return all.some(({ id, name }) => name === value && found.some(each => each['parent_id'] === id));
  }
  if (field === 'integration_types') return found.some(each => isSame(installed(each[field]), value));
  return found.some(each => isSame(each[field], value));
}

const INSTALLS = ['guild_install', 'user_install'];

function installed(told: unknown): unknown {
  return Array.isArray(told) ? told.map(each => INSTALLS[Number(each)]) : told;
}

/** A value of its own, or the default of one that an entry leaves out. */
function isSame(told: unknown, value: unknown): boolean {
  return value === undefined ? !told : textOf(told) === textOf(value);
}

function allTold(value: unknown, told: readonly Entry[]): boolean {
  const each = Array.isArray(value) ? value.filter(isObject) : [];
  return each.every(one => told.some(live => Object.keys(one).every(key => isSame(live[key], one[key]))));
}

/**
 * The other name of an entry that adopt says it renamed as someone did: the one after it, or the
 * one before.
 */
function renamed(key: string, { spoke }: Run, to: 'now' | 'address'): string {
  const name = key.split('/').at(-1) ?? '';
  const from = to === 'now' ? 'address' : 'now';
  const adopted = spoke?.host.adoption?.adopted ?? [];
  const found = adopted.find(each => each.does === 'rename' && each[from]?.endsWith(`/${name}`) === true);
  return key.slice(0, -name.length) + (found?.[to]?.split('/').at(-1) ?? name);
}

/** With the manifest that was applied: what the manifest itself changes is as the manifest says. */
function claimed(key: string, old: Entries, now: Entry | undefined, texts: FileTexts): string | undefined {
  if (!texts.has(BASE)) return undefined;
  const applied = entriesIn(texts, BASE).get(key);
  const entry = old.get(key);
  if (entry === undefined) return undefined;
  if (applied === undefined) return 'the manifest makes it, and it was not applied yet';
  const own = Object.keys({ ...applied, ...entry }).filter(
    field => field !== 'name' && textOf(applied[field]) !== textOf(entry[field]),
  );
  const lost = own.find(field => textOf(now?.[field]) !== textOf(entry[field]));
  return lost === undefined ? undefined : `the manifest changes its ${lost}, and adopt took that back`;
}

/** What it says it wrote is what the files are. */
function checkToldOfFiles(
  { run, after }: AdoptOutcome,
  texts: FileTexts,
  differing: readonly string[],
): Violation | undefined {
  const bad = (message: string): Violation => ({ invariant: 29, message });
  const { spoke } = run;
  if (spoke === undefined) return undefined;
  const changed = [...texts].filter(([file, text]) => after.get(file) !== text).map(([file]) => file);
  const adopted = spoke.host.adoption?.adopted ?? [];
  const wrote = /^Wrote \d+ differences? into (\d+) files?\.$/m.exec(spoke.stdout)?.[1];
  if (wrote === undefined)
    return changed.length === 0 ? undefined : bad(`it does not say that it wrote ${changed.join()}`);
  if (Number(wrote) !== changed.length) return bad(`it says ${wrote} files, and ${changed.length} are other`);
  if (spoke.code !== 0 && spoke.code !== 4) return bad(`it wrote, and ends with ${spoke.code}`);
  const names = new Set(adopted.flatMap(namesOf));
  const silent = differing.find(key => !names.has(key.split('/').at(-1) ?? ''));
  if (silent !== undefined) return bad(`${silent} is other, and it does not say so`);
  const kept = adopted.find(
    each => !namesOf(each).some(name => differing.some(key => key.endsWith(`/${name}`))),
  );
  return kept === undefined ? undefined : bad(`${kept.address} is told as taken over, and is as it was`);
}

function namesOf({ address, now }: Adoption): readonly string[] {
  return [address, ...(now === undefined ? [] : [now])].flatMap(each => each.split('/').slice(1));
}

/** What a plan after it has of each row. */
export interface PlanAfter {
  readonly rows: readonly Pick<Row, 'address' | 'action'>[] | undefined;
  readonly stderr: string;
}

export function planAfter({ report, spoke }: Run): PlanAfter {
  const rows = report?.plan.rows.filter(({ whose }) => whose !== 'pending');
  return {
    rows: rows?.map(({ address, action }) => ({ address, action })),
    stderr: spoke?.stderr ?? '',
  };
}

/**
 * Invariant 29: the plan after it has no row of what was taken over, and what adopt could read and
 * left was told.
 */
export function checkAdoptEnd(
  adopt: Run,
  { rows, stderr }: PlanAfter,
  world: SimulatedWorld,
): Violation | undefined {
  const bad = (message: string): Violation => ({ invariant: 29, message });
  if (rows === undefined) return bad(`the manifest that it wrote has no plan: ${stderr.slice(0, 300)}`);
  const found = adopt.spoke?.host.adoption;
  // Who acts later than it looked is not its business.
  if (found === undefined || world.log.slice(adopt.from, adopt.to).some(({ actor }) => actor === 'other'))
    return undefined;
  const wrote = /^Wrote /m.test(adopt.spoke?.stdout ?? '');
  const adopted = new Set(wrote ? found.adopted.map(({ address, now }) => now ?? address) : []);
  const left = new Set(found.left.map(({ address }) => address));
  const open = rows.find(({ address }) => adopted.has(address) && !left.has(address));
  if (open !== undefined) return bad(`${open.address} was taken over, and the plan has ${open.action} of it`);
  // What could not be read is told as such, and what was not written is still there.
  if (!wrote || adopt.faults.some(fault => fault.do !== 'file')) return undefined;
  const silent = rows.find(({ address }) => !left.has(address));
  return silent === undefined
    ? undefined
    : bad(`the plan has ${silent.action} of ${silent.address}, and adopt did not tell`);
}
