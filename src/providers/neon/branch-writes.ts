import type { Answer, Reader, Writer } from '../../core/http.ts';
import type { Json } from '../../core/json.ts';
import type { At, Receipt, Wait } from '../../core/resource.ts';
import type { Fields, Row } from '../../core/row.ts';
import { paths, waitsOf, writtenIn } from './api.ts';
import { type Annotation, type BranchRecord, branchAt, branchItem, parseBranch } from './branch-record.ts';
import { rfc3339 } from './moments.ts';
import { nameOf, projectIdOf, projectOf, refOf } from './scopes.ts';

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
      ...(desired['protected'] === true && { protected: true }),
      ...(typeof expires === 'string' && { expires_at: expires }),
    },
    annotation_value: { evenkeel: at.name, 'evenkeel.branch': name, 'evenkeel.run': at.run },
  };
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

export async function updateBranch(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.branch(project, at.ids.of(row.address));
  const answer = await at.client.send('PATCH', path, { branch: branchChange(row, at.client) });
  const branch = writtenIn(answer, 'branch', `PATCH ${path}`, parseBranch);
  const annotation = branchAt(at.seen, row.address)?.annotation;
  return {
    raw: [{ kind: 'neon.branch', at: projectOf(row), raw: branchItem(branch, annotation) }],
    waits: waitsOf(answer, project, nameOf(row)),
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
