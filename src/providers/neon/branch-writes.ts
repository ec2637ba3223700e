import type { Answer, Reader, Writer } from '../../core/http.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { At, Receipt, Wait } from '../../core/resource.ts';
import type { Fields, Row } from '../../core/row.ts';
import { paths, waitsOf, writtenIn } from './api.ts';
import { type Annotation, type BranchRecord, branchAt, branchItem, parseBranch } from './branch-record.ts';
import { rfc3339 } from './moments.ts';
import { nameOf, projectIdOf, projectOf, refOf } from './scopes.ts';

/** Fields that say what a branch is made from, sent as they are. */
const SOURCES = ['init_source', 'parent_timestamp', 'parent_lsn'] as const;

/** What the POST of a branch carries besides its endpoints, marks included (design 6, Owned for pruning). */
export function branchRequest(
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
      ...Object.fromEntries(
        SOURCES.flatMap(key => (desired[key] === undefined ? [] : [[key, desired[key]]])),
      ),
      ...(desired['protected'] === true && { protected: true }),
      ...(desired['archived'] === true && { archived: true }),
      ...(typeof expires === 'string' && { expires_at: expires }),
    },
    annotation_value: {
      ...annotationsIn(desired),
      evenkeel: at.name,
      'evenkeel.branch': name,
      'evenkeel.run': at.run,
    },
  };
}

function annotationsIn(fields: Fields): Annotation {
  return isObject(fields['annotations']) ? (fields['annotations'] as Annotation) : {};
}

/** undefined: not among the fields. null: none. */
function expiry(fields: Fields, client: Reader): string | null | undefined {
  const { ttl, expires_at } = fields;
  if (typeof ttl === 'number') return rfc3339(client.now() + ttl * 1000);
  if (typeof expires_at === 'string') return expires_at;
  return ttl === null || expires_at === null ? null : undefined;
}

/** The receipt of a POST that made a branch, alone or with compute. */
export function branchReceipt(answer: Answer, row: Row, annotation: Annotation): Receipt {
  const project = projectIdOf(row);
  const name = nameOf(row);
  const branch = writtenIn(answer, 'branch', `POST ${paths.branches(project)}`, parseBranch);
  return {
    ids: new Map([[row.address, branch.id]]),
    raw: [{ kind: 'neon.branch', at: projectOf(row), raw: branchItem(branch, annotation) }],
    waits: [...waitsOf(answer, project, name), ...readiness(branch, project)],
    ...(row.desired?.['default'] === true && { unfinished: true as const }),
  };
}

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
  const body = branchRequest(row, at);
  const answer = await at.client.send('POST', paths.branches(projectIdOf(row)), body);
  return branchReceipt(answer, row, body.annotation_value);
}

/** One call a time: becoming the default branch is a call of its own, and it comes last. */
export async function updateBranch(row: Row, at: At): Promise<Receipt> {
  const change = branchChange(row, at.client);
  const becomesDefault = row.fields.some(each => each.path === 'default' && each.after === true);
  if (Object.keys(change).length === 0 && becomesDefault) return await setAsDefault(row, at);
  const path = paths.branch(projectIdOf(row), at.ids.of(row.address));
  const answer = await at.client.send('PATCH', path, { branch: change });
  const receipt = changed(answer, row, at, `PATCH ${path}`);
  return becomesDefault ? { ...receipt, unfinished: true } : receipt;
}

/** The list is read again: another branch is not the default any more. */
async function setAsDefault(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const answer = await at.client.send('POST', paths.asDefault(project, at.ids.of(row.address)));
  return { waits: waitsOf(answer, project, nameOf(row)) };
}

function changed(answer: Answer, row: Row, at: At, request: string): Receipt {
  const branch = writtenIn(answer, 'branch', request, parseBranch);
  const annotation = branchAt(at.seen, row.address)?.annotation;
  return {
    raw: [{ kind: 'neon.branch', at: projectOf(row), raw: branchItem(branch, annotation) }],
    waits: waitsOf(answer, projectIdOf(row), nameOf(row)),
  };
}

function branchChange(row: Row, client: Writer): { readonly [key: string]: Json } {
  const changed = Object.fromEntries(row.fields.map(each => [each.path, each.after]));
  const expires = expiry(changed, client);
  return {
    ...(row.from !== undefined && { name: nameOf(row) }),
    ...(changed['protected'] !== undefined && { protected: changed['protected'] }),
    ...(expires !== undefined && { expires_at: expires }),
  };
}

export async function deleteBranch(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const answer = await at.client.send('DELETE', paths.branch(project, at.ids.of(row.address)));
  return { waits: waitsOf(answer, project, nameOf(row)) };
}
