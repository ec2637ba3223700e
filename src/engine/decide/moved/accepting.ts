import type { Address } from '../../../core/address.ts';
import { earlierTime, laterTime } from '../../../core/clock.ts';
import {
  type AcceptedDifference,
  daysLeft,
  mostDays,
  sortedAccepted,
} from '../../../core/fields/accepted.ts';
import { isIgnored } from '../../../core/fields/compared.ts';
import { given, type Json, sameJson } from '../../../core/json.ts';
import type { EngineReason } from '../../../core/report/reason.ts';
import type { FieldChange, Scope } from '../../../core/report/row.ts';
import { scopesAround } from '../../../core/report/row.ts';
import type { Desired, Live } from '../../../core/resource.ts';
import type { AcceptedLine } from '../../desired/accepted-lines.ts';
import type { Situation } from '../../situation.ts';
import { DecisionContext } from '../decision-context.ts';
import { isExpired, whyTimeUnknown } from '../expired.ts';
import { siblingsOf } from '../siblings.ts';
import { wholeEntry } from '../whole-entry.ts';
import { together, withIgnored } from './ignored-together.ts';
import { isUnread } from './row-whose.ts';
import { type OutsideChange, staysWider } from './widening.ts';

/**
 * The situation with the lines of `accepted` applied, each until its day (ADR 0075). A line has an
 * effect while manifest and live are exactly as it says. Then the entry ignores the line's field.
 * If the line is about a resource that is gone, the run leaves the entry out. Lines without effect
 * get a note. Pure, except that it changes the entries in `observed`.
 */
export function accepting(input: Situation): Situation {
  const { wanted } = input;
  if (wanted.accepted.length === 0) return input;
  const given = new DecisionContext(input);
  const entries = new Map(wanted.desired.map(each => [each.address, each]));
  const held: AcceptedLine[] = [];
  const notes: EngineReason[] = [];
  const dated = new Set<Address>();
  for (const line of wanted.accepted) {
    const desired = entries.get(line.address);
    const why = desired === undefined ? ofNoEntry(line) : whyNot(line, desired, given);
    if (why === undefined) dated.add(line.address);
    if (desired !== undefined && isUntimely(desired, given)) {
      if (why !== undefined && why !== 'untold') notes.push(why);
      continue;
    }
    const over = desired === undefined ? undefined : whyOver(line, desired, given);
    const whole = over ?? why;
    if (whole === undefined) held.push(line);
    else if (whole !== 'untold') notes.push(whole);
  }
  const missing = missingWith(held, wanted.desired);
  const alone = held.filter(line => line.missing === true || isWhole(line, held, entries, given));
  notes.push(...held.filter(line => !alone.includes(line)).map(line => idle(line, 'together')));
  const desired = wanted.desired
    .filter(({ address }) => !missing.has(address))
    .map(each => ignoring(each, alone, given));
  const out = wanted.desired.filter(({ address }) => missing.has(address));
  input.observed.want(desired);
  return {
    ...input,
    wanted: { ...wanted, desired, beside: [...(wanted.beside ?? []), ...out] },
    accepted: { held: sortedAccepted(alone.map(plain)), missing, dated, notes, without: wanted },
  };
}

/**
 * The situation with `accepted` applied anew after lists were read again. Live may no longer be as
 * a line says, and then the difference is no longer accepted.
 */
export function acceptingAgain(given: Situation): Situation {
  if (given.accepted === undefined) return given;
  const wanted = given.accepted.without;
  given.observed.want(wanted.desired);
  return accepting({ ...given, wanted });
}

function isUntimely({ scope, kind }: Desired, given: DecisionContext): boolean {
  return whyTimeUnknown(scope, given.kinds.get(kind), given) !== undefined;
}

/**
 * Why a line of `accepted` has no effect; undefined where it has an effect. `untold`: the line
 * needs no note, because another run reports it, or the plan already says that the live state is
 * unknown.
 */
type WhyNot = EngineReason | 'untold' | undefined;

function ofNoEntry(line: AcceptedLine): WhyNot {
  return line.undeclared === true ? idle(line, 'undeclared') : 'untold';
}

/**
 * Why a line of `accepted` does not apply today: by at least one of the two clocks its day is past,
 * or too far in the future.
 */
function whyOver(line: AcceptedLine, { scope, kind }: Desired, given: DecisionContext): WhyNot {
  const clocks = given.clocks(scope, given.kinds.get(kind));
  const { until } = line;
  if (daysLeft(until, laterTime(clocks)) < 0) return { code: 'accepted/over', ...aboutOf(line), until };
  const most = mostDays(line);
  return daysLeft(until, earlierTime(clocks)) > most
    ? { code: 'accepted/too-long', ...aboutOf(line), until, most }
    : undefined;
}

/** Why a line of `accepted` does not apply, whatever day it is; undefined where it may apply. */
function whyNot(line: AcceptedLine, desired: Desired, given: DecisionContext): WhyNot {
  const { until } = line;
  const about = aboutOf(line);
  if (line.inChange === true) return { code: 'accepted/in-change', ...about, ...valuesOf(line), until };
  if (desired.absent === true) return idle(line, 'absent');
  const { live, conflict } = given.observed.matchOf(desired);
  if (conflict !== undefined || isUnread(desired, given)) return 'untold';
  const found =
    line.missing === true ? whyThere(line, live, desired, given) : difference(line, live, desired, given);
  if (typeof found === 'object' && 'code' in found) return found;
  if (line.widened === true) return undefined;
  const widened = staysWider(desired, live, found, siblingsOf(desired, live, given), given);
  return widened === undefined ? undefined : { code: 'accepted/widens', ...about };
}

function whyThere(
  line: AcceptedLine,
  live: Live | undefined,
  desired: Desired,
  given: DecisionContext,
): EngineReason | OutsideChange {
  if (live !== undefined) return { code: 'accepted/ended', ...aboutOf(line), because: 'there' };
  return isExpired(desired, given) ? idle(line, 'same') : 'stays gone';
}

/** The difference that a line accepts, or why there is no such difference. */
function difference(
  line: AcceptedLine,
  live: Live | undefined,
  desired: Desired,
  given: DecisionContext,
): EngineReason | readonly FieldChange[] {
  const ended = (because: 'wanted' | 'live' | 'made-again' | 'gone', now?: Json): EngineReason => ({
    code: 'accepted/ended',
    ...aboutOf(line),
    because,
    ...(now === undefined ? {} : { now }),
  });
  const { field = '', wants = null, is = null, id } = line;
  if (live === undefined) return ended('gone');
  if (id !== undefined && live.id !== id) return ended('made-again', live.id);
  if (isIgnored(desired, field)) return idle(line, 'ignored');
  const has = live.fields();
  const { changes } = wholeEntry(desired, given.kinds.get(desired.kind), live, has, given.observed);
  const change = changes.find(({ path }) => path === field);
  if (change === undefined) return idle(line, Object.hasOwn(desired.fields, field) ? 'same' : 'unsaid');
  if (!sameJson(change.after, wants)) return ended('wanted', change.after);
  if (!sameJson(change.before, is)) return ended('live', change.before);
  return [change];
}

/** Addresses of the entries whose resource is accepted as gone, and of the entries inside them. */
function missingWith(held: readonly AcceptedLine[], all: readonly Desired[]): ReadonlySet<Address> {
  const gone = new Set(held.filter(line => line.missing === true).map(({ address }) => address));
  const isIn = (scope: Scope): boolean => scopesAround(scope).some(at => gone.has(at.address));
  return new Set([...gone, ...all.filter(({ scope }) => isIn(scope)).map(({ address }) => address)]);
}

/**
 * Whether a line can have an effect alone. Some fields can only be ignored together; then each of
 * these fields needs a line of its own.
 */
function isWhole(
  line: AcceptedLine,
  held: readonly AcceptedLine[],
  entries: ReadonlyMap<Address, Desired>,
  given: DecisionContext,
): boolean {
  const desired = entries.get(line.address) as Desired;
  const kind = given.kinds.get(desired.kind);
  if (kind.entry.ignores === undefined) return true;
  const live = given.observed.matchOf(desired).live as Live;
  const { changes } = wholeEntry(desired, kind, live, live.fields(), given.observed);
  const isHeld = ({ path }: FieldChange): boolean =>
    held.some(({ address, field }) => address === line.address && field === path);
  return together(changes, isHeld, kind).some(({ path }) => path === line.field);
}

function ignoring(desired: Desired, held: readonly AcceptedLine[], { kinds }: DecisionContext): Desired {
  const paths = held.filter(({ address }) => address === desired.address).map(({ field }) => field as string);
  return paths.length === 0 ? desired : withIgnored(desired, paths, kinds.get(desired.kind));
}

type Because = Extract<EngineReason, { readonly code: 'accepted/idle' }>['because'];

function idle(line: AcceptedLine, because: Because): EngineReason {
  return { code: 'accepted/idle', ...aboutOf(line), because };
}

function aboutOf({ address, field }: AcceptedLine): { readonly address: Address; readonly field?: string } {
  return field === undefined ? { address } : { address, field };
}

function valuesOf({ wants, is, widened }: AcceptedLine) {
  return given({ wants, is, widened });
}

function plain({ undeclared: _, inChange: __, ...line }: AcceptedLine): AcceptedDifference {
  return line;
}
