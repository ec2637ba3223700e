import { isObject, sameJson } from '../../../src/core/json.ts';
import type { Plan } from '../../../src/core/report/plan.ts';
import type { Run } from '../run.ts';
import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import { items, type Raw } from './manifest-limits.ts';
import { isBulk, type Target } from './target.ts';
import { normalOf, type ToldDifference, type ToldPlace, toldDifferences } from './told-differences.ts';
import { label, type Violation } from './violation.ts';

/**
 * Invariant 23: while live is as a line of `accepted` says, no write sets the field to what the
 * manifest wants, and what it accepts as gone is not created. The cases end long before the day of
 * any line that holds at their start. Of a bulk overwrite: {@link bulkOf}.
 */
export function checkAccepted(entry: LogEntry, target: Target, run: Run): Violation | undefined {
  if (isBulk(entry)) return undefined;
  // Beside a base a line holds only if the base has it (ADR 0075); invariant 30 says which by a
  // model of its own.
  const lines = run.sides?.before === undefined ? run.wanted.accepted : (run.plan?.accepted ?? []);
  for (const { address, field, missing, wants = null } of lines) {
    if (!target.addresses.includes(address)) continue;
    const refuse = (what: string): Violation => ({ invariant: 23, message: `${label(entry)}: ${what}` });
    if (missing === true && target.verb === 'create') return refuse('it is accepted as gone');
    if (field === undefined || target.verb !== 'update' || !(field in target.fields)) continue;
    if (field === 'protected' && entry.before.branches.get(entry.resource.id ?? '')?.protected !== true)
      continue;
    if (sameJson(target.fields[field] as never, wants)) return refuse(`${field} is accepted as it is`);
  }
  return undefined;
}

/** The manifest and the one before, as they are written. */
export interface WrittenSides {
  readonly now: Raw;
  readonly before: Raw | undefined;
  /** The run is about what changed alone: the scopes that it has to read. */
  readonly scopes?: ReadonlySet<string>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What bends the text of an answer: what the run made of it is not the question here. */
const BENT: ReadonlySet<Fault['do']> = new Set(['shape', 'mixed', 'swap', 'pages', 'operations']);

/**
 * Invariant 30, by the lists that the run was told before its plan: each field in which they differ
 * from the manifest is in a row or in `plan.accepted`, and in one of them; and what is accepted is
 * what a line says, by the table of what opens access.
 */
export function checkHidden(
  run: Run,
  sides: WrittenSides,
  sent: readonly LogEntry[],
  world: SimulatedWorld,
): Violation | undefined {
  const plan = run.plan ?? run.report?.plan;
  if (plan === undefined || run.faults.some(each => BENT.has(each.do))) return undefined;
  const told = run.plan === undefined ? sent : sent.filter(({ position }) => position < run.planAt);
  const all = toldDifferences(sides.now, told);
  const isMeant = ({ address }: ToldDifference): boolean => run.limits?.addresses.has(address) !== false;
  const place = { ...all, differences: all.differences.filter(isMeant) };
  const isRead = (root: string): boolean =>
    plan.part === undefined || plan.part.scopes.some(scope => scope === root);
  const wrong =
    bulkOf(plan, sent) ??
    place.differences.map(each => (isRead(each.root) ? whereIs(each, plan) : undefined)).find(Boolean) ??
    acceptedWrongly(plan, place, new Lines(run, sides, told, world));
  return wrong === undefined ? undefined : { invariant: 30, message: wrong };
}

/** A bulk overwrite sends each accepted field as it was read last. */
function bulkOf({ accepted = [] }: Plan, sent: readonly LogEntry[]): string | undefined {
  for (const write of sent.filter(isBulk)) {
    const read = sent.findLast(
      ({ position, path, told }) => position < write.position && path === write.path && told !== undefined,
    );
    const live: unknown = JSON.parse(read?.told ?? '[]');
    for (const { address, field = '' } of accepted) {
      const [, , , , name] = address.split('/');
      const named = (all: unknown): Raw | undefined =>
        (Array.isArray(all) ? all : []).filter(isObject).find(each => each['name'] === name);
      const [is, body] = [named(live), named(write.body)];
      const home = `${write.resource.scope}/`;
      if (is === undefined || body === undefined || !address.startsWith(`discord.command/${home}`)) continue;
      if (field in body && JSON.stringify(body[field]) !== JSON.stringify(is[field] ?? null))
        return `${label(write)} writes ${field} of ${address}, which is accepted`;
    }
  }
  return undefined;
}

function nameOf({ address, field }: { readonly address: string; readonly field?: string }): string {
  return field === undefined ? address : `${field} of ${address}`;
}

/** A row that is blocked says why nothing of the resource is done. */
function whereIs(difference: ToldDifference, { rows, accepted = [] }: Plan): string | undefined {
  const { address, field, isIdle } = difference;
  if (isIdle) return undefined;
  const own = rows.filter(each => each.address === address);
  const isAccepted = accepted.some(each => each.address === address && each.field === field);
  const acting = own.filter(({ action }) => action !== 'blocked');
  const isInRow =
    field === undefined
      ? acting.length > 0
      : acting.some(row => row.fields.some(({ path }) => path === field));
  if (isInRow && isAccepted) return `${nameOf(difference)} is accepted, and in a row`;
  if (isInRow || isAccepted || own.some(({ action }) => action === 'blocked')) return undefined;
  return `${nameOf(difference)} differs, and is neither in a row nor accepted`;
}

/** The lines of a manifest, and what holds of them. */
class Lines {
  readonly all: readonly Raw[];
  readonly #before: readonly Raw[] | undefined;
  readonly #run: Run;
  readonly #clocks: readonly number[];
  /** Nobody knows what day it is. */
  readonly areApart: boolean;
  readonly areSure: boolean;

  constructor(
    run: Run,
    { now, before }: WrittenSides,
    told: readonly LogEntry[],
    { skewMs }: SimulatedWorld,
  ) {
    this.#run = run;
    this.all = items(now, 'accepted');
    this.#before = before === undefined ? undefined : items(before, 'accepted');
    const ours = told.at(-1)?.endedAt ?? run.startedAt;
    // Without a fault the sandbox says beside each answer what time it plays, and both clocks are
    // that.
    const isDated = run.faults.some(each => each.do === 'date');
    const aheads = new Set(isDated ? told.map(({ ahead }) => ahead) : [-skewMs]);
    const [ahead] = aheads;
    this.areSure = aheads.size <= 1 && ahead !== undefined;
    this.areApart = isDated && this.areSure && Math.abs(ahead ?? 0) > HOUR_MS;
    this.#clocks = [ours + (ahead ?? 0), ...(isDated ? [ours] : [])];
  }

  of({ address, field }: Pick<ToldDifference, 'address' | 'field'>): Raw | undefined {
    return this.all.find(each => each['address'] === address && each['field'] === field);
  }

  /** Why the line has no effect on the difference. */
  whyNot(line: Raw, difference: ToldDifference): string | undefined {
    const { field, wants, is, id, opens, isIdle } = difference;
    const days = this.#clocks.map(
      now => Date.parse(`${String(line['until'])}T00:00:00Z`) / DAY_MS - Math.floor(now / DAY_MS),
    );
    const most = line['widened'] === true ? 14 : 90;
    if (isIdle) return 'the entry does not want the field';
    if (field === undefined ? line['missing'] !== true : !this.#isSaid(line, { field, wants, is }))
      return 'it says another difference';
    if (line['id'] !== undefined && line['id'] !== id) return 'it is about another resource';
    if (opens && line['widened'] !== true) return 'it gives access, and the line does not say so';
    if (this.areApart) return 'the clocks are apart';
    if (this.areSure && days.some(each => each < 0)) return 'its day is over';
    if (this.areSure && days.some(each => each > most)) return 'its day is too far ahead';
    return this.#run.command === 'plan' && !this.#isKnown(line) ? 'the base does not have it' : undefined;
  }

  #isSaid(line: Raw, { field, wants, is }: Pick<ToldDifference, 'field' | 'wants' | 'is'>): boolean {
    const same = (key: string, value: unknown): boolean =>
      JSON.stringify(normalOf(field, line[key])) === JSON.stringify(value);
    return same('wants', wants) && same('is', is);
  }

  /** A plan with a base knows a line that the base has as well, and not for a shorter time. */
  #isKnown(line: Raw): boolean {
    const rest = ({ until: _, why: __, ...more }: Raw): string => JSON.stringify(more);
    return (
      this.#before?.some(
        each => rest(each) === rest(line) && String(each['until']) >= String(line['until']),
      ) !== false
    );
  }
}

function acceptedWrongly(
  { accepted = [], part }: Plan,
  { differences, judged }: ToldPlace,
  lines: Lines,
): string | undefined {
  for (const each of accepted) {
    if (!judged.has(each.address)) continue;
    const difference = differences.find(
      ({ address, field }) => address === each.address && field === each.field,
    );
    const line = difference && lines.of(difference);
    if (line === undefined || difference === undefined)
      return `${nameOf(each)} is accepted, and differs in nothing`;
    const why = lines.whyNot(line, difference);
    if (why !== undefined) return `${nameOf(difference)} is accepted, but ${why}`;
  }
  if (!lines.areSure || lines.areApart) return undefined;
  for (const difference of differences) {
    const line = lines.of(difference);
    if (line === undefined || lines.whyNot(line, difference) !== undefined) continue;
    if (part !== undefined && !part.scopes.some(scope => scope === difference.root)) continue;
    if (!accepted.some(each => each.address === difference.address && each.field === difference.field))
      return `${nameOf(difference)} is as a line of accepted says, and is not accepted`;
  }
  return undefined;
}
