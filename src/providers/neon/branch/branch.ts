import { type Address, address } from '../../../core/address.ts';
import { fieldOfLive } from '../../../core/fields/compared.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import type { Reader } from '../../../core/http.ts';
import type { CopySource, HowToList } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Desired, Ids, Live, LiveView, Mark } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import type { NeonBranch } from '../../../generated/manifest.ts';
import { NEON } from '../../../limits/neon.ts';
import { itemsOf, misread, paths, readPages } from '../api.ts';
import { lossReasons, type NeonCode, reason } from '../codes.ts';
import { lastChangeOf } from '../moments.ts';
import { branchSweep } from '../preview/branch-sweep.ts';
import { connectionOutputs } from '../preview/connection-outputs.ts';
import { branchAddress, projectIdOf, projectNamed, refOf } from '../scopes.ts';
import { isAnonymized, OUTDATED, RULES_FIELD, saidOfOutdated } from './anonymization.ts';
import { withDetails, withMasking } from './branch-details.ts';
import { branchExport } from './branch-export.ts';
import { BRANCH, type BranchFields, expandBranch } from './branch-fields.ts';
import { parentAddress } from './branch-origin.ts';
import {
  type BranchItem,
  branchAt,
  branchesIn,
  branchItem,
  isRestored,
  parseAnnotations,
  replacedBy,
  undeletableRoot,
} from './branch-record.ts';
import { branchRefusal } from './branch-refusal.ts';
import { branchReset } from './branch-reset.ts';
import { branchRules } from './branch-rules.ts';
import { createBranch, deleteBranch, updateBranch } from './branch-writes.ts';
import { parseBranch } from './parse-branch.ts';
import { remaskingLoss, remasks } from './remasking.ts';
import { isWaitingForName } from './succession-names.ts';
import { openParent, untoldOrigin } from './untold-origin.ts';

/** The most branches on one page (facts/neon.md#pages-of-a-list). */
const LARGEST_PAGE = NEON.branchPage.is;

/**
 * A placeholder for the `expires_at` that follows from a `ttl`: it is known only after the write.
 */
const EXPIRES = 'set by ttl';

/** The kind of a project's branches (facts/neon.md#the-record-of-a-branch). */
export const neonBranch = kindOfTable<BranchFields, NeonBranch, BranchItem>(BRANCH, {
  name: 'neon.branch',
  entry: {
    key: 'branches',
    each: 'item',
    within: 'neon.project',
    matched: 'name',
    expand: expandBranch,
    rules: branchRules,
    // With a `ttl` the expiry has no default, because the `ttl` sets it.
    defaults: ({ fields }) => ({ fields: fields.ttl === undefined ? { expires_at: null } : {} }),
    implies: ({ ttl }) => (typeof ttl === 'number' ? { expires_at: EXPIRES } : {}),
    idle: (desired, live) => untoldOrigin(desired, live.raw),
  },
  read: {
    ids: true,
    listedAt: 'neon.project',
    paged: true,
    list: listBranches,
    live: liveBranch,
    replaced: ({ raw }) => replacedBy(raw.branch),
  },
  write: {
    inPlaceAfterAll: remasks,
    create: createBranch,
    update: updateBranch,
    delete: deleteBranch,
  },
  renew: branchReset,
  own: {
    owned,
    undeletable,
    sweep: branchSweep,
  },
  inherit: {
    copies,
    requires: maskedDatabases,
    openFields: openParent,
  },
  cascade: {
    overwrites: remaskingLoss,
    // No document says that a key set is deleted with its branch
    // (facts/neon.md#key-sets-of-a-deleted-branch).
    losesToo: ([project], by) =>
      by === 'rename' ? [] : [{ kind: 'neon.jwks', parts: [project, undefined], bound: true }],
    inspect: async (row, _client, _ids, seen) => {
      if (row.action !== 'replace') return [];
      const unread = seen.unreadOf('neon.jwks').find(({ scope }) => scope === row.scope.address);
      const copied = reason(
        'neon/copy-of-parent',
        'all that was written to this branch alone: an apply deletes the branch and creates it again as a copy of its parent',
      );
      const data = { what: 'data', count: null, notes: [copied] };
      if (unread === undefined) return [data];
      const notes = [{ code: 'loss/unread', cause: unread.reason } as const];
      return [data, { what: 'key sets', count: null, notes }];
    },
  },
  say: {
    refuses: branchRefusal,
    lastChange: ({ raw }) => lastChangeOf(raw.branch),
    remarks: branchRemarks,
  },
  export: {
    outputs: connectionOutputs,
    ...branchExport,
  },
});

/**
 * Remarks on a new branch whose entry says `data_api: false` or `auth: false`: it may still inherit
 * that of its parent (facts/neon.md#the-data-api-of-a-new-branch,
 * facts/neon.md#the-authentication-of-a-new-branch).
 */
function inherited({ action, address: at }: Row, seen: LiveView): readonly ProviderReason[] {
  if (action !== 'create' && action !== 'replace') return [];
  const refused = seen.desired(at)?.besides;
  const said = (code: NeonCode, what: string): ProviderReason =>
    reason(
      code,
      `the new branch may start with the ${what} of its parent, which only the next plan shows`,
      'Plan again after the apply.',
    );
  return [
    ...(refused?.['data_api'] === false ? [said('neon/data-api-inherited', 'Data API')] : []),
    ...(refused?.['auth'] === false ? [said('neon/auth-inherited', 'Neon Auth')] : []),
  ];
}

/**
 * Remarks on a branch's row. For every action: that some columns may be unmasked. For a create:
 * that nothing can connect to the branch, or that it was live at the last apply and may have
 * expired since. For a delete or replace: unknown fields of masking rules that are lost. For a
 * create or replace: that the branch may inherit the Data API.
 */
function branchRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: LiveView): readonly ProviderReason[] {
  const { anonymization } = branchAt(seen, row.address) ?? {};
  const isNew = !row.notes.some(({ code }) => code === 'neon/masking-outdated');
  if (isNew && anonymization?.state === OUTDATED && isAnonymized({ fields: row.desired ?? {} }))
    return [reason('neon/masking-outdated', saidOfOutdated(anonymization))];
  if (row.action === 'replace' || row.action === 'delete')
    return [
      ...lossReasons(branchAt(seen, row.address)?.anonymization?.unknown ?? []),
      ...inherited(row, seen),
    ];
  if (row.action !== 'create') return [];
  const served = inherited(row, seen);
  const isUnused = !isForUse(row) || all.has(address('neon.endpoint', [...row.parts, 'read_write']));
  return [
    ...served,
    ...(isUnused
      ? []
      : [
          reason(
            'neon/no-compute',
            'the new branch gets no compute, so nothing can connect to it until the manifest gives it a read_write endpoint',
          ),
        ]),
    ...(row.whose === 'moved' && typeof row.desired?.['ttl'] === 'number'
      ? [
          reason(
            'neon/made-again',
            'this branch may have expired, and an apply creates it again because its entry has `ttl`. To keep it deleted, write `expires_at` in place of `ttl`',
          ),
        ]
      : []),
  ];
}

/**
 * Whether a new branch needs a compute from the manifest. An archived branch needs none. An
 * anonymized branch has one already, which Neon does not let anyone delete (`delete-rw-endpoint`).
 */
function isForUse({ desired }: Row): boolean {
  return desired?.['archived'] !== true && desired?.[RULES_FIELD] === undefined;
}

async function listBranches(
  at: Scope,
  client: Reader,
  _ids: Ids,
  { thorough = false, detailed = false, wanted = [] }: HowToList = {},
): Promise<readonly BranchItem[]> {
  const path = paths.branches(projectIdOf(at));
  const pages = await readPages(client, {
    path,
    key: 'branches',
    limit: LARGEST_PAGE,
    query: { sort_by: 'created_at', sort_order: 'asc' },
    thorough,
  });
  // By id, because two pages can have the same branch: a branch that is created between two
  // requests moves others to the next page.
  const found = new Map<string, BranchItem>();
  for (const page of pages) {
    const annotations = parseAnnotations(page['annotations']);
    for (const branch of itemsOf(page, 'branches', path, parseBranch)) {
      found.set(branch.id, branchItem(branch, annotations.get(branch.id)));
    }
  }
  // A project always has a default branch (facts/neon.md#the-default-branch): a list without it is
  // incomplete.
  if (![...found.values()].some(({ branch }) => branch.default)) {
    throw misread(path, 'a list of branches with a default one');
  }
  const items = [...found.values()];
  const project = projectIdOf(at);
  if (detailed) return await Promise.all(items.map(item => withDetails(item, project, client)));
  const isMeant = declaredAnonymized(wanted, project);
  const read = await Promise.all(
    items.map(async item => (isMeant(item) ? await withMasking(item, project, client) : item)),
  );
  return read.filter(item => item !== undefined);
}

/**
 * Tests whether the manifest declares a branch anonymized, by the branch's name, by its id or by
 * the name with which it was created.
 */
function declaredAnonymized(wanted: readonly Desired[], project: string): (item: BranchItem) => boolean {
  const meant = wanted.filter(isAnonymized);
  const names = new Set(
    meant.flatMap(each => [each.address, ...(each.renamedFrom ? [each.renamedFrom] : [])]),
  );
  const pins = new Set(meant.map(each => each.pin));
  return item => {
    const made = markOf(item, project)?.address;
    if (pins.has(item.branch.id)) return true;
    return names.has(branchAddress(project, item.branch.name)) || (made !== undefined && names.has(made));
  };
}

function liveBranch(raw: BranchItem, at: Scope, seen: LiveView): Live<BranchFields, BranchItem> {
  const { branch } = raw;
  const scope = projectNamed(branch.project_id, at);
  const project = projectIdOf(scope);
  const mark = markOf(raw, project);
  const busy = busyWith(raw);
  return {
    id: branch.id,
    incarnation: branch.id,
    ...(mark && { mark }),
    ...(busy !== undefined && { busy }),
    raw,
    fields: () => BRANCH.live(raw, scope, seen),
    needs: () => {
      const parent = parentAddress(branch, project, seen);
      return parent === undefined ? [] : [parent];
    },
    ...placed('neon.branch', scope, [project, branch.name]),
  };
}

/** What the platform is doing with the branch, which a write must wait for. */
function busyWith({ branch, anonymization }: BranchItem): string | undefined {
  const { current_state } = branch;
  if (current_state === 'init' || current_state === 'resetting') return current_state;
  const state = anonymization?.state;
  return state === 'created' || state === 'anonymizing' ? state : undefined;
}

/**
 * The mark in a branch's annotations, which are set at creation and never change
 * (facts/neon.md#annotations).
 */
function markOf({ branch, annotation }: BranchItem, project: string): Mark | undefined {
  const name = annotation?.['evenkeel'];
  const made = annotation?.['evenkeel.branch'];
  if (name === undefined || made === undefined) return undefined;
  const run = annotation?.['evenkeel.run'];
  return {
    name,
    address: branchAddress(project, made),
    ...(run !== undefined && { run }),
    ...(isRestored(branch) && { void: 'restored' }),
    // Its mark has the name of another branch until the change-over, so it identifies nothing yet.
    ...(isWaitingForName({ branch, ...(annotation && { annotation }) }) && {
      void: 'left waiting by a renewal',
    }),
  };
}

/**
 * The branch whose resources, such as databases, a new branch copies. Undefined for an import,
 * which copies nothing, and for a branch that starts from an earlier state of its parent, because
 * only the current state is known. `partly`: the new branch does not get the data, so it may not
 * get all of the resources.
 */
function copies(desired: Desired<BranchFields>, seen: LiveView): CopySource | undefined {
  const { init_source = 'parent-data', parent_timestamp, parent_lsn } = desired.fields;
  if (init_source === 'import' || parent_timestamp !== undefined || parent_lsn !== undefined)
    return undefined;
  const from = refOf(desired.fields.parent) ?? refOf(openParent(desired, seen)?.fields.parent);
  return from && { from, ...(init_source !== 'parent-data' && { partly: true }) };
}

/**
 * The databases that the masking rules of a branch name. Neon masks them when it creates the
 * branch, so the branch must have them from its start.
 */
function maskedDatabases({ fields, parts }: Desired<BranchFields>): readonly Address[] {
  const names = (fields[RULES_FIELD] ?? []).map(rule => rule.database_name);
  return [...new Set(names)].map(name => address('neon.database', [...parts, name]));
}

function owned(live: Live<BranchFields, BranchItem>, name: string): boolean {
  const { branch } = live.raw;
  const { mark } = live;
  if (mark === undefined || mark.void !== undefined || branch.default || branch.protected) return false;
  return mark.name === name && mark.address === live.address;
}

/** What to change in the manifest so that a branch is not deleted. */
function keptBy(entry: Desired | undefined): string {
  if (entry === undefined) return 'write an entry for it';
  return entry.absent === true
    ? 'remove `absent: true` from its entry'
    : 'undo the change that makes a new branch of it';
}

function undeletable(live: Live<BranchFields, BranchItem>, seen: LiveView): ProviderReason | undefined {
  const { branch } = live.raw;
  if (branch.default)
    return reason(
      'neon/default-branch',
      'this is the default branch of its project',
      `First make another branch the default (\`default: true\` in its entry). Or keep this one: ${keptBy(seen.desired(live.address))}.`,
    );
  const root = undeletableRoot(branch, branchesIn(live.scope.address, seen));
  if (root !== undefined) return root;
  const unprotects = fieldOfLive(seen.desired(live.address), 'protected') === false;
  return branch.protected && !unprotects
    ? reason('neon/branch-protected', 'this branch is protected', 'Write `protected: false` in its entry.')
    : undefined;
}
