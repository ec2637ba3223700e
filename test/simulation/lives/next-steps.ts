import { parse } from 'yaml';
import { type Address, encodedParts } from '../../../src/core/address.ts';
import { isObject, type Json } from '../../../src/core/json.ts';
import type { ManifestPath } from '../../../src/core/problem.ts';
import type { Reason } from '../../../src/core/report/reason.ts';
import type { Fields, Row } from '../../../src/core/report/row.ts';
import type { Desired } from '../../../src/core/resource.ts';
import type { PreparedPlan } from '../../../src/engine/plan/prepare-plan.ts';
import type { ManifestEdit } from '../../../src/manifest/edit/text-edit.ts';
import { nextOf, said } from '../../helpers/world.ts';

/** One thing that the next step of a row says to write. */
export interface Step {
  readonly does: string;
  readonly edits: readonly ManifestEdit[];
}

type Follow = (reason: Reason, desired: Desired, looked: PreparedPlan) => readonly ManifestEdit[];

/** What a next step says to do elsewhere: in the console, at another row, later. By code. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'scope/absent',
  'scope/missing',
  'scope/unread',
  'row/unread',
  'row/in-doubt',
  'row/copy-of-blocked',
  'row/after-blocked',
  'row/copy-lacks',
  'row/open-field-blocked',
  'row/busy',
  'ref/unread',
  'ref/missing',
  // Two entries or names, of which someone has to choose.
  'replace/not-allowed',
  'match/id-of-entry',
  'match/pinned-by',
  'neon/parent-expires',
  // Only with `allow`, and what it takes to lose something.
  'loss/not-allowed',
  'neon/masking-not-in-place',
  'discord/too-many-commands',
]);

/** Next steps that are edits, but do not show what to write. By code. */
const EDITS: Readonly<Record<string, Follow>> = {
  'default/widens': (reason, { path }) =>
    'fields' in reason && reason.code === 'default/widens'
      ? reason.fields.map(field => ({
          does: 'set',
          path: [...path, ...field.path.split('.')],
          value: field.before,
        }))
      : [],
  // The entry that it names is the parent's.
  'neon/parent-expires': (reason, desired, { given }) => {
    const ref = (desired.fields['parent'] as Readonly<Record<string, string>> | undefined)?.['$ref'];
    const parent = given.observed.desired(ref as Address);
    return parent === undefined || !nextOf(reason)?.startsWith('Write')
      ? []
      : [{ does: 'set', path: [...parent.path, 'expires_at'], value: null }];
  },
  'replace/not-allowed': (reason, desired, { given }) => {
    const live = given.observed.matchOf(desired).live?.fields() as Fields | undefined;
    const isEdit = 'fields' in reason && reason.code === 'replace/not-allowed' && reason.madeAs === undefined;
    const fields = isEdit ? reason.fields : [];
    return fields.map((field): ManifestEdit => {
      const path = [...desired.path, ...field.split('.')];
      const value = live?.[field] ?? null;
      return value === null ? { does: 'remove', path } : { does: 'set', path, value: written(value) };
    });
  },
};

/**
 * The edits that the next step of a blocked row says, each by itself and without `allow`; undefined
 * where it says something that nobody here knows how to follow.
 */
export function stepsOf(row: Row, looked: PreparedPlan): readonly Step[] | undefined {
  const { reason } = row;
  const desired = looked.given.observed.desired(row.address);
  if (reason === undefined || desired === undefined) return [];
  const { code } = reason;
  const edits = EDITS[code]?.(reason, desired, looked) ?? [];
  const own = edits.length === 0 ? [] : [{ does: `follows ${code}`, edits }];
  if (own.length > 0) return own;
  const shown = shownIn(`${said(reason)} ${nextOf(reason) ?? ''}`, desired.path);
  return shown.length === 0 && !ELSEWHERE.has(code) ? undefined : shown;
}

/** Every `key: value` between backticks, and every key to remove. */
function shownIn(text: string, path: ManifestPath): readonly Step[] {
  const removed = [...text.matchAll(/[Rr]emove `([a-z_.]+)`(?! from `)/g)].map(([, key = '']): Step => {
    return { does: `removes ${key}`, edits: [{ does: 'remove', path: [...path, ...key.split('.')] }] };
  });
  const set = [...text.matchAll(/`([a-z_.]+): ([^`]+)`/g)].flatMap(([, key = '', value = '']) => {
    if (['allow', 'absent', 'prune'].includes(key)) return [];
    const at = key === 'if_absent' ? path.slice(0, path.indexOf('guilds') + 2) : path;
    const edit = { does: 'set', path: [...at, ...key.split('.')], value: parse(value) as Json } as const;
    return [{ does: `writes ${key}: ${value}`, edits: [edit] }];
  });
  return [...set, ...removed];
}

/** A reference is written as a name. */
function written(value: Json): Json {
  const ref = isObject(value) ? (value as Readonly<Record<string, Json>>)['$ref'] : undefined;
  return typeof ref === 'string' ? decodeURIComponent(encodedParts(ref).at(-1) ?? '') : value;
}
