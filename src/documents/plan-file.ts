import { digestKind } from '../core/digest.ts';
import type { AcceptedDifference } from '../core/fields/accepted.ts';
import { isObject, jsonIn } from '../core/json.ts';
import type { Counts, Plan, PlanBase, PlanPart } from '../core/report/plan.ts';
import type { FieldChange, LastChange, RowRef, Scope } from '../core/report/row.ts';
import { jsonText, orderedPlan } from '../render/json/json.ts';
import {
  type LossInFile,
  type PlanInFile,
  planIn,
  type ReasonInFile,
  type RowInFile,
  type WordedReason,
} from '../render/json/reason-in-file.ts';
import { reasonShape } from './reason-shapes.ts';
import { SECRET_IS_WORD } from './secret-is-word.ts';
import {
  address,
  boolean,
  both,
  fields,
  json,
  list,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  shown,
  source,
  test,
  text,
  whole,
} from './shape.ts';

/** Maximum characters of a plan file. 100,000 rows fit. */
const MAX_LENGTH = 256 * 1024 * 1024;
/** Maximum nesting of brackets: a plan's own five levels, and the deepest field value. */
const MAX_DEPTH = 64;

/** The content of a plan file, or one sentence on why it cannot be used. */
export type ParsedPlan =
  | { readonly plan: Plan; readonly problem?: never }
  | { readonly plan?: never; readonly problem: string };

const MASKED_KEY = /"\*\*\*": /;

/** Gives the text of a saved plan. The same plan gives the same bytes. Ends with a line break. */
export function planFile(plan: Plan): string {
  return jsonText(orderedPlan(plan));
}

/**
 * Reads a saved plan. The text is untrusted: a text that is too long or too deep, or of another
 * version or shape, is a problem, never an exception. The engine decides whether the plan fits
 * live.
 */
export function parsePlanFile(text: string): ParsedPlan {
  if (text.length > MAX_LENGTH) return { problem: `a plan file has at most ${MAX_LENGTH} characters` };
  if (isDeeper(text, MAX_DEPTH)) return { problem: `a plan file nests at most ${MAX_DEPTH} levels deep` };
  // The message does not have the parser's own words, because they quote the text. The file may be
  // any file, even one with secrets.
  const value = jsonIn(text);
  if (value === undefined) return { problem: 'not JSON, or cut off' };
  if (!isObject(value)) return { problem: 'the file is not a plan, because it is not a JSON object' };
  if (Object.hasOwn(value, 'plan') && Object.hasOwn(value, 'command'))
    return { problem: 'the file is a report, not a plan: `evenkeel plan --out FILE` saves a plan' };
  if (value['v'] !== 1)
    return {
      problem: `another version of evenkeel wrote this plan file, so plan again (its \`v\` is ${shown(value['v'])}, and this version reads 1)`,
    };
  const problem = planShape(value, 'plan');
  if (problem === undefined) return { plan: planIn(value as unknown as PlanInFile) };
  if (MASKED_KEY.test(text)) return { problem: SECRET_IS_WORD };
  return {
    problem: `another version of evenkeel wrote this plan file, or someone changed it, so plan again (${problem})`,
  };
}

/**
 * Whether brackets outside strings nest too deep. Checked before parsing, because parsed values are
 * walked recursively.
 */
function isDeeper(text: string, allowed: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > allowed) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

const reason = both<ReasonInFile>(json, reasonShape);
const words = { message: text, next: optional(text) };
const toldShape = object<WordedReason>({ reason, ...words });

const scopeShape: Shape<Scope> = (value, at) => scopeMembers(value, at);
const scopeMembers = object<Scope>({
  address,
  kind: text,
  parts: list(text),
  parent: optional(scopeShape),
  base: optional(text),
});

const whoseShape = oneOf('pending', 'moved', 'both');

const rowShape = object<RowInFile>({
  address,
  kind: text,
  scope: scopeShape,
  parts: list(text),
  action: oneOf('create', 'update', 'rename', 'replace', 'renew', 'delete', 'blocked'),
  fields: list(
    object<FieldChange>({
      path: text,
      before: json,
      after: json,
      leftOut: optional(oneOf(true)),
      whose: optional(whoseShape),
    }),
  ),
  desired: orNull(fields),
  was: orNull(text),
  from: optional(address),
  refs: list(object<RowRef>({ address, was: orNull(text) })),
  because: optional(address),
  inPlaceOf: optional(address),
  awaits: optional(list(address)),
  waves: optional(list(text)),
  sends: optional(list(text)),
  loss: list(
    object<LossInFile>({
      what: text,
      count: orNull(whole),
      restored: optional(boolean),
      implied: optional(oneOf(true)),
      permitted: optional(oneOf(true)),
      notes: optional(list(toldShape)),
    }),
  ),
  opening: optional(toldShape),
  whose: optional(whoseShape),
  severity: optional(oneOf('widened', 'at-risk', 'changed')),
  widened: optional(toldShape),
  lastChange: optional(object<LastChange>({ at: text, member: text, madeBy: optional(text) })),
  reason: optional(reason),
  message: optional(text),
  next: optional(text),
  notes: list(toldShape),
  absent: optional(oneOf(true)),
  accept: optional(list(text)),
  allow: list(oneOf('replace', 'loss')),
  source: optional(source),
});

const planShape = object<PlanInFile>({
  v: oneOf(1),
  name: text,
  origins: both(
    test('an object', isObject),
    (value, at) => list(text)(Object.values(value as object), at) ?? json(value, at),
  ),
  rows: list(rowShape),
  counts: object<Counts>({
    create: whole,
    update: whole,
    rename: whole,
    replace: whole,
    renew: optional(whole),
    delete: whole,
    blocked: whole,
    unchanged: whole,
    unmanaged: whole,
  }),
  digest: test('a digest', value =>
    typeof value === 'string' && (value === 'incomplete' || digestKind(value) !== undefined)),
  base: optional(object<PlanBase>({ applied: boolean, moved: oneOf('revert', 'leave', 'refuse') })),
  part: optional(object<PlanPart>({ scopes: list(address), unread: whole, since: optional(text) })),
  accepted: optional(
    list(
      object<AcceptedDifference>({
        address,
        field: optional(text),
        wants: optional(json),
        is: optional(json),
        missing: optional(oneOf(true)),
        id: optional(text),
        until: test('a day', value => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)),
        widened: optional(oneOf(true)),
        why: optional(text),
      }),
    ),
  ),
  unread: list(object<PlanInFile['unread'][number]>({ scope: address, kind: text, reason, ...words })),
  notes: list(toldShape),
});
