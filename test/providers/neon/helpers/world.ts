import type { Address } from '../../../../src/core/address.ts';
import type { Scope } from '../../../../src/core/report/row.ts';
import type { Desired, Ids, Live, LiveView } from '../../../../src/core/resource.ts';
import type { NeonBranch } from '../../../../src/generated/manifest.ts';
import { neonBranch } from '../../../../src/providers/neon/branch/branch.ts';
import type {
  Annotation,
  BranchItem,
  BranchRecord,
} from '../../../../src/providers/neon/branch/branch-record.ts';
import { neonEndpoint } from '../../../../src/providers/neon/compute/endpoint.ts';
import type { EndpointRecord } from '../../../../src/providers/neon/compute/endpoint-fields.ts';
import { projectScope } from '../../../../src/providers/neon/scopes.ts';
import { wantedBy } from '../../../helpers/wanted-by.ts';

export const PROJECT_ID = 'shiny-wind-028834';
export const PROJECT = projectScope(PROJECT_ID);

export function branchScope(name: string): Scope {
  return {
    address: wantedBy(neonBranch, { name }, PROJECT).address,
    kind: 'neon.branch',
    parts: [PROJECT_ID, name],
    parent: PROJECT,
  };
}

/** A ready branch made from `br-main`; `main` is the default root branch. */
export function branch(name: string, more: Partial<BranchRecord> = {}): BranchRecord {
  const isMain = name === 'main';
  return {
    id: `br-${name.replaceAll('/', '-')}`,
    name,
    default: isMain,
    protected: false,
    created_at: isMain ? '2026-11-01T00:00:00Z' : '2026-11-10T00:00:00Z',
    current_state: 'ready',
    ...(!isMain && { parent_id: 'br-main' }),
    ...more,
  };
}

export function endpoint(more: Partial<EndpointRecord> = {}): EndpointRecord {
  return {
    id: 'ep-one',
    branch_id: 'br-main',
    type: 'read_write',
    autoscaling_limit_min_cu: 0.25,
    autoscaling_limit_max_cu: 1,
    suspend_timeout_seconds: 0,
    provisioner: 'k8s-neonvm',
    disabled: false,
    settings: {},
    ...more,
  };
}

export function marks(name: string, made: string): Annotation {
  return { evenkeel: name, 'evenkeel.branch': made, 'evenkeel.run': 'run-1' };
}

export function wanted(entry: NeonBranch, more: Partial<Desired> = {}): Desired {
  const first = wantedBy(neonBranch, entry, PROJECT);
  return {
    ...(first as NonNullable<typeof first>),
    kind: 'neon.branch',
    scope: PROJECT,
    refs: [],
    allow: [],
    source: { file: 'evenkeel.yaml', line: 1, column: 1 },
    path: [],
    ...more,
  };
}

interface Given {
  readonly branches?: readonly (BranchRecord | BranchItem)[];
  readonly endpoints?: readonly EndpointRecord[];
  readonly desired?: readonly Desired[];
  /** API id → the address that the manifest gives it. */
  readonly renamed?: ReadonlyMap<string, Address>;
}

/** What was read, as the engine would index it. */
export function world(given: Given): LiveView {
  const lives: Live[] = [];
  const desired = new Map((given.desired ?? []).map(each => [each.address, each]));
  const addressOf = (live: Live): Address => given.renamed?.get(live.id) ?? live.address;
  const seen: LiveView = {
    list: (kind, scope) => lives.filter(live => live.kind === kind && live.scope.address === scope),
    at: address => lives.find(live => addressOf(live) === address),
    addressOf: (kind, id) => {
      const found = lives.find(live => live.kind === kind && live.id === id);
      return found && addressOf(found);
    },
    desired: address => desired.get(address),
    unreadOf: () => [],
    wantedIn: kind => [...desired.values()].filter(each => each.kind === kind),
  };
  for (const raw of given.branches ?? []) {
    const live = neonBranch.read.live('branch' in raw ? raw : { branch: raw }, PROJECT, seen);
    if (live) lives.push(live);
  }
  for (const raw of given.endpoints ?? []) {
    const live = neonEndpoint.read.live(raw, PROJECT, seen);
    if (live) lives.push(live);
  }
  return seen;
}

/** The live branch of that name. */
export function liveBranch(raw: BranchRecord | BranchItem, seen: LiveView) {
  const live = neonBranch.read.live('branch' in raw ? raw : { branch: raw }, PROJECT, seen);
  if (!live) throw new Error('not a branch');
  return live;
}

export function idsOf(ids: Readonly<Record<string, string>>): Ids {
  return {
    of: address => {
      const id = ids[address];
      if (id === undefined) throw new Error(`no id for ${address}`);
      return id;
    },
    has: address => address in ids,
  };
}
