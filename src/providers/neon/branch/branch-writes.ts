import type { Answer, Reader, Writer } from '../../../core/http.ts';
import { canonical, isObject, type Json } from '../../../core/json.ts';
import type { At, Receipt, Wait } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { Fields, Row } from '../../../core/report/row.ts';
import { paths, unclear, writtenIn } from '../api.ts';
import { changesOf, started } from '../kind-requests.ts';
import { rfc3339 } from '../moments.ts';
import { operationsOf, operationWait, waitsOf } from '../operations.ts';
import { nameOf, projectIdOf, projectOf, refOf } from '../scopes.ts';
import { anonymizationWait, RULES_FIELD } from './anonymization.ts';
import { BRANCH } from './branch-fields.ts';
import { type Annotation, type BranchRecord, branchAt, branchItem } from './branch-record.ts';
import { type MaskingRule, normalRules, parseMaskingRule } from './masking-rules.ts';
import { parseBranch } from './parse-branch.ts';
import { runsAgain } from './remasking.ts';
import { MADE_AS, markedName } from './succession-names.ts';

/** The body of the POST that creates a branch, with evenkeel's marks and without endpoints. */
function branchRequest(
  row: Row,
  at: At,
): { readonly branch: { readonly [key: string]: Json }; readonly annotation_value: Annotation } {
  const desired = row.desired ?? {};
  const parent = refOf(desired['parent']);
  const expires = expiry(desired, at.client);
  const name = nameOf(row);
  return {
    branch: {
      name,
      ...(parent !== undefined && { parent_id: at.ids.of(parent) }),
      ...BRANCH.body(Object.fromEntries(Object.entries(desired).filter(([, value]) => value !== false))),
      ...(typeof expires === 'string' && { expires_at: expires }),
    },
    annotation_value: {
      ...annotationsIn(desired),
      evenkeel: at.name,
      [MADE_AS]: markedName(name, annotationsIn(desired)),
      'evenkeel.run': at.run,
      ...(typeof desired['preview'] === 'string' && { 'evenkeel.preview': desired['preview'] }),
    },
  };
}

function annotationsIn(fields: Fields): Annotation {
  return isObject(fields['annotations']) ? (fields['annotations'] as Annotation) : {};
}

/**
 * The moment of expiry that the fields set. Null: they remove the expiry. Undefined: they set none.
 */
function expiry(fields: Fields, client: Reader): string | null | undefined {
  const { ttl, expires_at } = fields;
  if (typeof ttl === 'number') return rfc3339(client.now() + ttl * 1000);
  if (typeof expires_at === 'string') return expires_at;
  return ttl === null || expires_at === null ? null : undefined;
}

/**
 * The POST that creates a branch, with the `endpoints` that are made in the same request. An
 * anonymized branch has a separate path whose POST includes the rules and starts the masking. With
 * two requests, a crash between them would leave a branch whose data seems to be masked and is not.
 */
export async function postBranch(
  row: Row,
  at: At,
  endpoints: readonly Json[] = [],
): Promise<{ readonly answer: Answer; readonly receipt: Receipt }> {
  const project = projectIdOf(row);
  const { branch, annotation_value } = branchRequest(row, at);
  const made = { branch, ...(endpoints.length > 0 && { endpoints }) };
  const masking_rules = row.desired?.[RULES_FIELD];
  const [path, body] =
    masking_rules === undefined
      ? [paths.branches(project), { ...made, annotation_value }]
      : [
          paths.anonymizedBranches(project),
          { branch_create: made, masking_rules, start_anonymization: true, annotation_value },
        ];
  const answer = await at.client.send('POST', path, body);
  return { answer, receipt: branchReceipt(answer, row, annotation_value, `POST ${path}`) };
}

function branchReceipt(answer: Answer, row: Row, annotation: Annotation, request: string): Receipt {
  const project = projectIdOf(row);
  const name = nameOf(row);
  const branch = writtenIn(answer, 'branch', request, parseBranch);
  const rules = row.desired?.[RULES_FIELD] as readonly MaskingRule[] | undefined;
  const masking = rules === undefined ? {} : { anonymization: { rules, state: 'created' } };
  const operations = operationsOf(answer, project);
  // Only operations of this branch show when it is ready.
  const tell = operations.some(({ branch_id }) => branch_id === undefined || branch_id === branch.id);
  return {
    raw: [
      { kind: 'neon.branch', at: projectOf(row), raw: { ...branchItem(branch, annotation), ...masking } },
    ],
    waits: [
      ...operations.map(operation => operationWait(project, operation, name)),
      ...(tell ? [] : readiness(branch, project)),
      ...(rules === undefined ? [] : [anonymizationWait(project, branch.id, name, { rules: rules.length })]),
    ],
    ...(row.desired?.['default'] === true && { unfinished: true as const }),
  };
}

/**
 * The wait until the branch itself is ready. Only needed if the answer lists no operation of the
 * branch: otherwise it is ready once its operations end.
 */
function readiness(branch: BranchRecord, project: string): readonly Wait[] {
  if (branch.current_state === 'ready' || branch.current_state === 'archived') return [];
  return [
    {
      id: `${project}/${branch.id}`,
      what: `${branch.name} to be ready`,
      data: { project, branch: branch.id },
    },
  ];
}

export async function createBranch(row: Row, at: At): Promise<Receipt> {
  return (await postBranch(row, at)).receipt;
}

/**
 * Sends the next request of an update; the apply calls it again until the row is finished. The
 * masking comes first, and the request that makes the branch the default comes last.
 */
export async function updateBranch(row: Row, at: At): Promise<Receipt> {
  if (runsAgain(row)) return await maskAgain(row, at.ids.of(row.address), at);
  const change = branchChange(row, at.client);
  const becomesDefault = row.fields.some(each => each.path === 'default' && each.after === true);
  if (Object.keys(change).length === 0 && becomesDefault) return await setAsDefault(row, at);
  const path = paths.branch(projectIdOf(row), at.ids.of(row.address));
  const answer = await at.client.send('PATCH', path, { branch: change });
  const receipt = changed(answer, row, at, `PATCH ${path}`);
  return becomesDefault ? { ...receipt, unfinished: true } : receipt;
}

/**
 * Makes the branch the default branch. The list of branches is read again after it, because the
 * former default branch changes, too.
 */
function setAsDefault(row: Row, at: At): Promise<Receipt> {
  return started(row, at, 'POST', paths.asDefault(projectIdOf(row), at.ids.of(row.address)));
}

function changed(answer: Answer, row: Row, at: At, request: string): Receipt {
  const branch = writtenIn(answer, 'branch', request, parseBranch);
  const { annotation, anonymization } = branchAt(at.seen, row.address) ?? {};
  const raw = { ...branchItem(branch, annotation), ...(anonymization !== undefined && { anonymization }) };
  return receiptFor(row, raw, waitsOf(answer, projectIdOf(row), nameOf(row)));
}

function branchChange(row: Row, client: Writer): { readonly [key: string]: Json } {
  const changed = changesOf(row);
  const expires = expiry(changed, client);
  return {
    ...(row.from !== undefined && { name: nameOf(row) }),
    ...BRANCH.body(changed),
    ...(expires !== undefined && { expires_at: expires }),
  };
}

export function deleteBranch(row: Row, at: At): Promise<Receipt> {
  return started(row, at, 'DELETE', paths.branch(projectIdOf(row), at.ids.of(row.address)));
}

/**
 * Sends one of the two writes that change the masking of a live branch: the new rules, or the start
 * of the run that must follow. After each write the branch is read again: the run starts only if
 * the live rules are those of the plan, and is finished only if they still are.
 */
function maskAgain(row: Row, id: string, at: At): Promise<Receipt> {
  const hasRules = row.fields.some(each => each.path === RULES_FIELD);
  return hasRules ? writeRules(row, id, at) : startRun(row, id, at);
}

async function writeRules(row: Row, id: string, at: At): Promise<Receipt> {
  const path = paths.maskingRules(projectIdOf(row), id);
  const answer = await at.client.send('PATCH', path, { masking_rules: rulesOf(row) });
  const told = isObject(answer.body) ? answer.body['masking_rules'] : undefined;
  const isList = Array.isArray(told) && told.every(each => isObject(each) && parseMaskingRule(each));
  if (!isList) throw unclear(answer, `PATCH ${path}`, 'names no masking rules');
  return { waits: [rulesWait(row, id, at)], unfinished: true };
}

async function startRun(row: Row, id: string, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.anonymize(project, id);
  const answer = await at.client.send('POST', path);
  if (!isObject(answer.body) || answer.body['branch_id'] !== id)
    throw unclear(answer, `POST ${path}`, 'names no anonymized branch');
  const former = branchAt(at.seen, row.from ?? row.address)?.anonymization?.run;
  const due = { rules: rulesOf(row).length, ...(former !== undefined && { former }) };
  return { waits: [anonymizationWait(project, id, nameOf(row), due)], unfinished: true };
}

/**
 * A wait until Neon no longer shows the old rules, whoever replaced them. A list that still showed
 * them would cause a second write.
 */
function rulesWait(row: Row, id: string, { seen }: At): Wait {
  const project = projectIdOf(row);
  const former = branchAt(seen, row.from ?? row.address)?.anonymization?.rules ?? [];
  return {
    id: `${project}/${id}/masking_rules`,
    what: `masking rules of ${nameOf(row)}`,
    data: { project, branch: id, until: 'other rules', former: canonical(normalRules(former)) },
  };
}

function rulesOf(row: Row): readonly MaskingRule[] {
  return (row.desired?.[RULES_FIELD] ?? []) as readonly MaskingRule[];
}
