import { given } from '../../src/core/json.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Scope } from '../../src/core/report/row.ts';
import { mergeReports } from '../../src/documents/merge-reports.ts';
import { parsePlanFile, planFile } from '../../src/documents/plan-file.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { partInScopes, scopeGroups, shardOwners } from '../../src/engine/desired/scope-groups.ts';
import { wholeScopes } from '../../src/engine/desired/whole-scopes.ts';
import type { InParts } from './case.ts';
import { checkLacking, checkTold } from './invariants/parts.ts';
import type { Violation } from './invariants/violation.ts';
import { PROVIDERS } from './run.ts';

/** What one run of a part is about. */
export interface ManifestPart {
  readonly wanted: DesiredState;
  readonly shard?: { readonly index: number; readonly of: number };
  /** The services that it needs a token of. */
  readonly services: ReadonlySet<string>;
}

const KINDS = PROVIDERS.flatMap(({ kinds }) => kinds);

/** The parts of a manifest, as `--target SCOPE` and `--shard` name them. */
export function partsIn(
  state: DesiredState,
  by: InParts['by'],
  groups: readonly (readonly string[])[],
): readonly ManifestPart[] {
  if (by === 'scopes')
    return groups.map(([first = '']) => partOf(state, all => wholeScopes(all, new Set([first]), KINDS)));
  return Array.from({ length: by }, (_, at) => ({
    ...partOf(state, all => shardIn(all, at + 1, by)),
    shard: { index: at + 1, of: by },
  }));
}

function shardIn(state: DesiredState, index: number, of: number): DesiredState {
  const groupOf = scopeGroups(state, KINDS);
  const owner = shardOwners(state, groupOf, of);
  const isMine = (scope: Scope): boolean => owner.get(groupOf(scope)) === index;
  return partInScopes(state, isMine, ({ list }) => list.of === 'scopes' || isMine(list.scope));
}

function partOf(state: DesiredState, take: (all: DesiredState) => DesiredState): ManifestPart {
  const wanted = withMembersOf(state, take);
  const used = [...wanted.scopes.map(({ scope }) => scope), ...(wanted.sets ?? []).map(({ all }) => all)];
  return { wanted, services: new Set(used.map(({ kind }) => kind.split('.')[0] ?? '')) };
}

/** Once its sets have their members, it is the same part of the manifest with these. */
function withMembersOf(state: DesiredState, take: (all: DesiredState) => DesiredState): DesiredState {
  const part = take(state);
  const { withMembers } = state;
  if (withMembers === undefined || part.withMembers === undefined) return part;
  return { ...part, withMembers: listed => withMembersOf(withMembers(listed), take) };
}

export function withShard(report: Report, { shard }: ManifestPart): Report {
  return { ...report, ...given({ shard }) };
}

/** A plan as `evenkeel show` reads it from a saved file; that of a shard comes as a report. */
export function throughFile(report: Report): Report {
  if (report.shard !== undefined) return report;
  const { plan, problem } = parsePlanFile(planFile(report.plan));
  if (plan === undefined) throw new Error(`a saved plan cannot be read: ${problem}`);
  return { v: 1, command: 'plan', plan, results: [], checks: [], requests: {}, ms: 0 };
}

/** {@link checkTold} of the report that `evenkeel show` makes of those of `of` parts. */
export function checkJoinedTold(reports: readonly Report[], of: number): Violation | undefined {
  if (reports.length === 0) return undefined;
  const merged = mergeReports(reports);
  if (merged.problem !== undefined) return { invariant: 38, message: merged.problem };
  const { report } = merged;
  return checkTold(reports, report) ?? (reports.length < of ? checkLacking(report.plan) : undefined);
}
