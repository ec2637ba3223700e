import { isRecord, type JsonRecord } from '../is-record.ts';
import { emptyProject } from '../neon/new-project.ts';
import { copiedAuths } from './copied-auth.ts';
import type { CopyMaker, LiveAnswer } from './live-answer.ts';
import { itemsIn, MADE_UP } from './live-answer.ts';

/**
 * Branches with their annotations, without deleted branches. The oldest is first, because the first
 * root in the list counts as the root that the project started with.
 */
function copiedBranches(
  live: readonly JsonRecord[],
  annotations: ReadonlyMap<string, unknown>,
  maker: CopyMaker,
): readonly JsonRecord[] {
  return live
    .filter(each => each['recovery'] === undefined)
    .map(each => copiedBranch(each, annotations.get(String(each['id'])), maker))
    .sort((a, b) => Date.parse(String(a['created_at'])) - Date.parse(String(b['created_at'])));
}

function copiedBranch(live: JsonRecord, annotation: unknown, { now, operationMs }: CopyMaker): JsonRecord {
  const { current_state, pending_state: _pending, ...rest } = live;
  const isBusy = current_state === 'init' || current_state === 'resetting';
  return {
    ...rest,
    default: live['default'] ?? live['primary'] ?? false,
    protected: live['protected'] ?? false,
    archived: current_state === 'archived',
    tables: [],
    ...(isBusy ? { settling: { state: current_state, until: now + operationMs } } : {}),
    ...(isRecord(annotation) ? { annotation: withoutObject(annotation) } : {}),
  };
}

function withoutObject({ object: _object, ...annotation }: JsonRecord): JsonRecord {
  return annotation;
}

/** The ending of a host that no name server knows (RFC 2606). */
const NOWHERE = '.invalid';

/**
 * The lists of a project that are read as a whole. Each name is both the end of the path and the
 * key of the answer that has the list.
 */
const OF_PROJECT = ['branches', 'endpoints', 'snapshots', 'jwks'] as const;

/**
 * Makes the state of a project from the answers to reads of the live project. Ids are kept; secrets
 * and data are made up.
 */
export function copiedProject(id: string, answers: readonly LiveAnswer[], maker: CopyMaker): unknown {
  const lists = new Map<string, readonly JsonRecord[]>();
  const branchAnswers: LiveAnswer[] = [];
  const annotations = new Map<string, unknown>();
  const empty = emptyProject(id, {}, { now: maker.now });
  let record: JsonRecord = { ...empty.record };
  let vpcEndpoints: readonly JsonRecord[] = [];
  for (const answer of answers) {
    const { segments, body, isLater } = answer;
    const [, , name, branch] = segments;
    if (name === undefined) record = { ...record, ...recordOf(body) };
    else if (branch !== undefined) branchAnswers.push(answer);
    else if (name === 'vpc_endpoints') vpcEndpoints = itemsIn(body, 'endpoints');
    else if (OF_PROJECT.some(list => list === name)) {
      lists.set(name, [...(isLater ? (lists.get(name) ?? []) : []), ...itemsIn(body, name)]);
      if (name === 'branches') for (const [key, value] of annotationsIn(body)) annotations.set(key, value);
    }
  }
  const found = lists.get('branches') ?? [];
  const branches = copiedBranches(found, annotations, maker);
  const byBranch = new Map(branches.map(each => [each['id'], each]));
  const of = ofBranches(branchAnswers);
  return {
    ...empty,
    record: { ...record, proxy_host: nowhere(record['proxy_host']) },
    branches,
    endpoints: (lists.get('endpoints') ?? []).map(each => copiedEndpoint(each, maker)),
    snapshots: (lists.get('snapshots') ?? []).map(each => ({
      ...each,
      roles: [],
      databases: [],
      tables: [],
    })),
    jwks: (lists.get('jwks') ?? []).map(({ project_id: _, ...rest }) => rest),
    vpcEndpoints,
    roles: of('roles').map(withPassword),
    databases: of('databases'),
    lastDatabaseId: Math.max(1000, ...of('databases').map(each => Number(each['id']) || 0)),
    buckets: of('buckets').map(each => ({
      ...each,
      inherited: isBefore(each, byBranch.get(each['branch_id'])),
    })),
    objects: of('objects').map(({ size: _, ...each }) => ({ ...each, content: '', inherited: false })),
    credentials: of('credentials').map(each => ({
      ...each,
      api_token: MADE_UP,
      s3_secret_access_key: MADE_UP,
    })),
    schedules: of('schedule').reduce(bySchedule, []),
    dataApis: branchAnswers.reduce(byDatabase, []),
    auths: copiedAuths(branchAnswers),
    anonymized: maskedBranches(branchAnswers, maker),
  };
}

/** The end of a path below a branch → the key of the answer that has the list. */
const MEMBER: Readonly<Record<string, string>> = {
  roles: 'roles',
  databases: 'databases',
  buckets: 'buckets',
  credentials: 'credentials',
  backup_schedule: 'schedule',
};

/**
 * Returns a function that gives all items of one list, such as `roles` (a value of {@link MEMBER})
 * or `objects`, from every branch. Each item has the id of its branch. If a list was read twice,
 * the later answer counts.
 */
function ofBranches(answers: readonly LiveAnswer[]): (member: string) => readonly JsonRecord[] {
  const lists = new Map<string, { readonly member: string; readonly items: readonly JsonRecord[] }>();
  for (const { segments, body, isLater } of answers) {
    const [, , , branch_id, what = '', bucket, objects] = segments;
    const isOfObjects = what === 'buckets' && objects === 'objects';
    const member = isOfObjects ? 'objects' : bucket === undefined ? MEMBER[what] : undefined;
    if (member === undefined) continue;
    const place = isOfObjects ? { branch_id, bucket } : { branch_id };
    const key = segments.join('/');
    const items = itemsIn(body, member).map(each => ({ ...each, ...place }));
    lists.set(key, { member, items: [...(isLater ? (lists.get(key)?.items ?? []) : []), ...items] });
  }
  return member => [...lists.values()].flatMap(list => (list.member === member ? list.items : []));
}

/** The project's record without its owner, because the owner is a person. */
function recordOf(body: unknown): JsonRecord {
  const project = isRecord(body) ? body['project'] : undefined;
  if (!isRecord(project)) return {};
  const { owner: _owner, id: _id, ...rest } = project;
  return rest;
}

/**
 * A host that cannot be reached, in place of the live one: a program that connects to the copy must
 * not wake a live compute.
 */
function nowhere(host: unknown): string {
  return String(host).endsWith(NOWHERE) ? String(host) : `${host}${NOWHERE}`;
}

function annotationsIn(body: unknown): readonly (readonly [string, unknown])[] {
  const annotations = isRecord(body) ? body['annotations'] : undefined;
  return isRecord(annotations) ? Object.entries(annotations) : [];
}

function copiedEndpoint(live: JsonRecord, { now, operationMs }: CopyMaker): JsonRecord {
  const { current_state, pending_state, host: _host, ...rest } = live;
  return {
    settings: {},
    ...rest,
    state: current_state ?? 'idle',
    ...(pending_state === undefined ? {} : { pending: { state: pending_state, until: now + operationMs } }),
  };
}

function withPassword(role: JsonRecord): JsonRecord {
  return role['authentication_method'] === 'no_login' ? role : { ...role, password: MADE_UP };
}

/** Whether an item is older than its branch, which means that the branch has inherited it. */
function isBefore(item: JsonRecord, branch: JsonRecord | undefined): boolean {
  return Date.parse(String(item['created_at'])) < Date.parse(String(branch?.['created_at']));
}

interface CopiedDataApi {
  readonly branch_id: string;
  readonly database: string;
  readonly settings?: JsonRecord;
}

/** Adds the data API that an answer shows. If it was read twice, the later answer counts. */
function byDatabase(
  all: readonly CopiedDataApi[],
  { segments: [, , , branch_id = '', what, database], body }: LiveAnswer,
): readonly CopiedDataApi[] {
  if (what !== 'data-api' || database === undefined) return all;
  const settings = isRecord(body) ? body['settings'] : undefined;
  const others = all.filter(each => each.branch_id !== branch_id || each.database !== database);
  return [...others, { branch_id, database, ...(isRecord(settings) && { settings }) }];
}

type Schedule = { readonly branch_id: unknown; readonly items: readonly JsonRecord[] };

function bySchedule(all: readonly Schedule[], { branch_id, ...item }: JsonRecord): readonly Schedule[] {
  const items = [...(all.find(each => each.branch_id === branch_id)?.items ?? []), item];
  return [...all.filter(each => each.branch_id !== branch_id), { branch_id, items }];
}

/** The masking of anonymized branches: rules and progress, from the answers to reads. */
function maskedBranches(answers: readonly LiveAnswer[], maker: CopyMaker): readonly JsonRecord[] {
  const rules = new Map<string, readonly JsonRecord[]>();
  const statuses = new Map<string, JsonRecord>();
  for (const { segments, body } of answers) {
    const [, , , branch = '', what] = segments;
    if (what === 'masking_rules') rules.set(branch, itemsIn(body, 'masking_rules'));
    if (what === 'anonymized_status' && isRecord(body)) statuses.set(branch, body);
  }
  return [...new Set([...rules.keys(), ...statuses.keys()])].map(branch =>
    masked(branch, rules.get(branch) ?? [], statuses.get(branch) ?? {}, maker),
  );
}

function masked(
  branch_id: string,
  rules: readonly JsonRecord[],
  status: JsonRecord,
  { now, operationMs }: CopyMaker,
): JsonRecord {
  const { state, status_message = 'the masking failed' } = status;
  const later = now + operationMs;
  const ended = { startsAt: now - operationMs, endsAt: now, columns: rules.length };
  return {
    branch_id,
    rules,
    created_at: status['created_at'] ?? new Date(now).toISOString(),
    readyAt: state === 'created' ? later : now,
    ...(state === 'initialization_error' ? { setupError: status_message } : {}),
    ...(state === 'anonymized' ? { run: ended } : {}),
    ...(state === 'error' ? { run: { ...ended, columns: 0, error: status_message } } : {}),
    ...(state === 'anonymizing' ? { run: { startsAt: now, endsAt: later, columns: rules.length } } : {}),
  };
}
