import { diff } from '../../core/fields/compared.ts';
import type { AccessContext, Kind } from '../../core/kind.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import type { FieldChange, Fields, Row } from '../../core/report/row.ts';
import { rowCounts } from '../../core/report/row-counts.ts';
import type { Desired } from '../../core/resource.ts';
import { rowBase } from '../../engine/decide/blocked.ts';
import { carriedOut, openingOf, type ResourceState } from '../../engine/decide/moved/opening.ts';
import { deleteAround, ruledRows } from '../../engine/decide/rules/declared.ts';
import { byPath } from '../../engine/decide/whole-entry.ts';
import { BaseSide } from '../../engine/desired/base-side.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { aboutSets } from '../../engine/plan/notes.ts';
import { heldRules, isUnknownIn, removedKeep, sideOf, unknownFiles } from './base-manifest.ts';

/**
 * The changes between two manifests, resource by resource, without what is live: for a run that
 * gets no tokens, such as for a stranger's pull request. The report is marked as offline and can
 * never be approved. Without a base everything is new. Pure.
 */
export function manifestDifference(
  base: DesiredState | undefined,
  head: DesiredState,
  kinds: readonly Kind[],
): Report {
  const kindOf = new Map(kinds.map(kind => [kind.name, kind]));
  const side = new BaseSide({ manifest: base, applied: false, moved: 'revert' }, head);
  const before = new Map(side.entries().map(desired => [desired.address, desired]));
  const at = accessIn(before);
  const originOf = (desired: Desired): Desired | undefined => side.currentOf(desired);
  const wanted = new Set(head.desired.map(desired => desired.address));
  const known = head.desired.filter(desired => !isUnknownIn(base, before, desired));
  const changed = known.filter(desired => sideOf(before.get(desired.address)) !== sideOf(desired));
  const dropped = [...before.values()].filter(
    ({ address, absent }) => !wanted.has(address) && absent !== true,
  );
  const renamed = new Set(changed.flatMap(each => [each.renamedFrom, originOf(each)?.address]));
  const gone = dropped.filter(({ address }) => !renamed.has(address));
  const pruned = new Set(head.scopes.filter(each => each.prune).map(each => each.scope.address));
  const plain = [
    ...changed.flatMap(desired => {
      const origin = originOf(desired);
      const row = opened(changedRow(desired, origin), kindOf.get(desired.kind), origin, at);
      return row === undefined ? [] : [[row, origin] as const];
    }),
    ...gone
      .filter(({ scope }) => pruned.has(scope.address))
      .flatMap(desired => {
        const row = opened(droppedRow(desired), kindOf.get(desired.kind), desired, at);
        return row === undefined ? [] : [[row, desired] as const];
      }),
  ].sort(([a], [b]) => (a.address < b.address ? -1 : 1));
  const stays = gone.filter(({ scope }) => !pruned.has(scope.address));
  const changing = new Set(plain.map(([{ address }]) => address));
  const rows = ruledRows({
    rows: plain,
    same: [...known.filter(({ address }) => !changing.has(address)), ...stays],
    scopes: head.scopes.map(({ scope }) => scope),
    kinds,
    rules: [...(head.rules?.all ?? []), ...heldRules(base, head)],
  });
  const rowAt = new Map(rows.map(row => [row.address, row]));
  const left = stays.filter(({ scope }) => deleteAround(scope, rowAt) === undefined);
  return {
    v: 1,
    command: 'plan',
    plan: {
      v: 1,
      name: head.name,
      origins: {},
      rows,
      counts: { ...rowCounts(rows), unchanged: known.length - changed.length, unmanaged: 0 },
      digest: 'incomplete',
      unread: [],
      notes: [
        ...notes(base, head),
        ...aboutSets(head),
        ...changed.filter(each => hasOtherId(each, before.get(each.address))).map(idChanged),
        ...left.map(({ address }) => ({ code: 'offline/stays', address }) as const),
      ],
    },
    results: [],
    checks: [],
    offline: true,
    requests: {},
    ms: 0,
  };
}

/**
 * Whether the entry's id changed. No row shows that, but it decides which live resource the entry
 * is for.
 */
function hasOtherId({ pin }: Desired, before: Desired | undefined): boolean {
  return before !== undefined && pin !== before.pin;
}

function idChanged({ address }: Desired): EngineReason {
  return { code: 'offline/id-changed', address };
}

function changedRow(desired: Desired, origin: Desired | undefined): Row | undefined {
  const common = { ...rowBase(desired), was: null, refs: [], notes: [] };
  if (desired.absent === true)
    return { ...common, action: 'delete', fields: [], desired: null, absent: true };
  const fields = desired.fields as Fields;
  if (origin === undefined || origin.absent === true) {
    const paths = Object.keys(fields).sort();
    const created = paths.map(path => ({ path, before: null, after: fields[path] ?? null }));
    return { ...common, action: 'create', desired: fields, fields: created };
  }
  const changes = byPath([...diff(origin.fields as Fields, fields), ...leftOut(origin, desired)]);
  if (origin.address !== desired.address)
    return { ...common, action: 'rename', from: origin.address, desired: fields, fields: changes };
  return changes.length === 0 ? undefined : { ...common, action: 'update', desired: fields, fields: changes };
}

/**
 * Fields that the entry had before and no longer has, for an entry in a file that another program
 * makes (`whole`). There a field that is left out gets the service's default, which may give more
 * access. In other entries it stays as it is live.
 */
function leftOut(before: Desired, { fields, whole }: Desired): readonly FieldChange[] {
  if (whole !== true) return [];
  return Object.entries(before.fields as Fields)
    .filter(([path, value]) => !Object.hasOwn(fields, path) && value !== null)
    .map(([path, value]) => ({ path, before: value, after: null, leftOut: true }));
}

/** Adds to a row what it gives access to, judged by the two manifests alone. */
function opened(
  row: Row | undefined,
  kind: Kind | undefined,
  origin: Desired | undefined,
  at: AccessContext['at'],
): Row | undefined {
  if (row === undefined || kind === undefined) return row;
  const from: ResourceState = origin?.absent === true ? undefined : origin?.fields;
  const to = row.desired === null ? undefined : carriedOut(from ?? {}, row.fields);
  const opening = openingOf(kind, from, to, { parts: row.parts, at });
  return opening === undefined ? row : { ...row, opening };
}

/**
 * Looks up other resources as the earlier manifest has them. A resource without an entry there may
 * still be live, so it counts as unknown.
 */
export function accessIn(before: ReadonlyMap<string, Desired>): AccessContext['at'] {
  return address => {
    const entry = before.get(address);
    return entry?.absent === true ? null : entry?.fields;
  };
}

function droppedRow(desired: Desired): Row {
  const { source: _, ...common } = rowBase(desired);
  return {
    ...common,
    action: 'delete',
    fields: [],
    desired: null,
    was: null,
    refs: [],
    notes: [{ code: 'offline/dropped' }],
  };
}

/** Notes on what differs between the manifests apart from resources. */
function notes(base: DesiredState | undefined, head: DesiredState): readonly EngineReason[] {
  const before = new Set((base?.scopes ?? []).filter(each => each.prune).map(each => each.scope.address));
  const newly = head.scopes.filter(each => each.prune && !before.has(each.scope.address));
  const checks = new Set((base?.checks ?? []).map(({ desired }) => desired.address));
  const added = head.checks.filter(({ desired }) => !checks.has(desired.address)).length;
  return [
    ...(base !== undefined && base.name !== head.name
      ? [{ code: 'offline/name-changed', before: base.name } as const]
      : []),
    ...unknownFiles(base),
    ...removedKeep(base, head).map(glob => ({ code: 'offline/keep-removed', glob }) as const),
    ...heldRules(base, head).map(
      ({ name, message }) => ({ code: 'rule/removed-in-change', rule: name, message }) as const,
    ),
    ...newly.map(({ scope }) => ({ code: 'offline/prune-added', scope: scope.address }) as const),
    ...(added > 0 ? [{ code: 'offline/checks-added', count: added } as const] : []),
  ];
}
