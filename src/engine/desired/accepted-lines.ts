import { type Address, kindOf } from '../../core/address.ts';
import {
  type AcceptedDifference,
  daysLeft,
  isSameDifference,
  mostDays,
  sortedAccepted,
} from '../../core/fields/accepted.ts';
import { canonical, given, isObject, type Json, sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { RuleProblem } from '../../core/problem.ts';
import type { ManifestRule } from '../../manifest/manifest-rule.ts';

export interface AcceptedLine extends AcceptedDifference {
  /** The manifest has no entry for the address of this line. */
  readonly undeclared?: true;
  /** The line is new in a change under review, so it has no effect before the merge. */
  readonly inChange?: true;
}

type LineProblem = RuleProblem<ManifestRule>;

interface LineReading {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly declared: { has(address: Address): boolean };
  /** The time of this machine, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * The lines of `accepted`, sorted, and their mistakes, each with its path inside `accepted`. Pure.
 */
export function acceptedLines(
  value: unknown,
  given: LineReading,
): { readonly lines: readonly AcceptedLine[]; readonly problems: readonly LineProblem[] } {
  const all = (Array.isArray(value) ? value : []).filter(isObject);
  const lines = all.map(each => lineOf(each as Readonly<Record<string, Json>>, given));
  const problems = lines.flatMap((line, index) => [
    ...mistakesIn(line, given).map(each => ({ ...each, path: [index, ...each.path] })),
    ...twice(line, index, lines),
  ]);
  return { lines: sortedAccepted(lines), problems };
}

function lineOf(
  { address, field, wants, is, missing, id, until, widened, why }: Readonly<Record<string, Json>>,
  { declared }: LineReading,
): AcceptedLine {
  return {
    address: String(address) as Address,
    ...(field === undefined ? {} : { field: String(field) }),
    ...given({ wants, is }),
    ...(missing === true ? { missing } : {}),
    ...(id === undefined ? {} : { id: String(id) }),
    until: String(until),
    ...(widened === true ? { widened } : {}),
    ...(why === undefined ? {} : { why: String(why) }),
    ...(declared.has(address as Address) ? {} : { undeclared: true }),
  };
}

function mistakesIn(line: AcceptedLine, { kinds, now }: LineReading): readonly LineProblem[] {
  const kind = kinds.get(kindOf(line.address));
  const all = [
    aboutAddress(line, kind, kinds),
    aboutShape(line),
    aboutField(line, kind),
    aboutDay(line, now),
  ];
  return all.filter(each => each !== undefined);
}

function aboutAddress(
  { address }: AcceptedLine,
  kind: Kind | undefined,
  kinds: LineReading['kinds'],
): LineProblem | undefined {
  const rule = 'manifest/accepted-address';
  const path = ['address'];
  if (kind === undefined) {
    const message = `"${kindOf(address)}" is no kind of resource`;
    const known = [...kinds.keys()].sort().join(', ');
    return { rule, message, path, hint: `start the address with one of these kinds: ${known}` };
  }
  if (!/[*?[\]]/.test(address)) return undefined;
  const message = 'one line accepts one difference, so its address cannot have * ? [ ]';
  return { rule, message, path, hint: 'write the whole address, as `evenkeel drift` prints it' };
}

function aboutShape({ field, wants, is, missing, id }: AcceptedLine): LineProblem | undefined {
  const rule = 'manifest/accepted-shape';
  const said = [field, wants, is].filter(each => each !== undefined).length;
  if (missing === true) {
    const message =
      '`missing` accepts that the whole resource is gone, so the line has no field, values or id';
    const hint = 'remove `field`, `wants`, `is` and `id` from the line, or remove `missing`';
    return said > 0 || id !== undefined ? { rule, message, path: ['missing'], atKey: true, hint } : undefined;
  }
  if (said < 3) {
    const hint =
      'add `field`, `wants` and `is`, as in `field: nsfw`, `wants: true`, `is: false`; if the whole resource is gone, add `missing: true` instead';
    return { rule, message: 'this line does not say which difference it accepts', path: [], hint };
  }
  if (!sameJson(wants as Json, is as Json)) return undefined;
  return {
    rule,
    message: '`wants` and `is` are the same value, so there is nothing to accept',
    path: ['is'],
    hint: 'write in `is` the live value that `evenkeel drift` prints, or remove the line',
  };
}

function aboutField({ field }: AcceptedLine, kind: Kind | undefined): LineProblem | undefined {
  const paths: readonly string[] | undefined = kind?.entry.paths;
  if (kind === undefined || field === undefined || paths?.includes(field) !== false) return undefined;
  const hint = `its fields: ${[...paths].sort().join(', ')}`;
  const message = `${kind.name} has no field "${field}"`;
  return { rule: 'manifest/accepted-field', message, path: ['field'], hint };
}

function aboutDay(line: AcceptedLine, now: number): LineProblem | undefined {
  const rule = 'manifest/accepted-until';
  const path = ['until'];
  const days = daysLeft(line.until, now);
  if (Number.isNaN(days))
    return { rule, message: `"${line.until}" is not a day`, path, hint: 'write a day as in 2026-12-31' };
  const most = mostDays(line);
  if (days <= most) return undefined;
  const what = line.widened === true ? 'what is widened' : 'a difference';
  const message = `${line.until} is ${days} days ahead: ${what} is accepted for at most ${most} days`;
  return { rule, message, path, hint: `write a day that is at most ${most} days ahead` };
}

function twice(line: AcceptedLine, index: number, lines: readonly AcceptedLine[]): readonly LineProblem[] {
  const first = lines.findIndex(each => isSameDifference(each, line));
  if (first === index) return [];
  const what = line.field === undefined ? line.address : `${line.address}: ${line.field}`;
  const hint = 'remove one of the two lines';
  return [{ rule: 'manifest/accepted-twice', message: `${what} is accepted twice`, path: [index], hint }];
}

/**
 * The lines of `accepted` as they count in the review of a change, before its merge. A line that
 * the base lacks, or has with an earlier day, is marked with `inChange` and has no effect yet.
 * `before`: the lines of the base. Pure.
 */
export function acceptedBefore(
  lines: readonly AcceptedLine[],
  before: readonly AcceptedLine[],
): readonly AcceptedLine[] {
  return lines.map(line => {
    const known = before.find(each => contentOf(each) === contentOf(line));
    if (known === undefined || known.until < line.until) return { ...line, inChange: true };
    return line;
  });
}

function contentOf({ address, field, wants, is, missing, id, widened }: AcceptedLine): string {
  const given = {
    address,
    field: field ?? null,
    missing: missing === true,
    id: id ?? null,
    widened: widened === true,
  };
  return canonical({ ...given, wants: wants ?? null, is: is ?? null });
}
