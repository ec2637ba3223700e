import type { At, Receipt } from '../../../core/kind.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Desired } from '../../../core/resource.ts';
import { paths, unclear, writtenIn } from '../api.ts';
import { started } from '../kind-requests.ts';
import { waitsOf } from '../operations.ts';
import { nameOf, projectIdOf } from '../scopes.ts';
import type { BranchFields } from './branch-fields.ts';
import { branchItemsIn } from './branch-record.ts';
import { parseBranch } from './parse-branch.ts';
import { stands } from './succession.ts';
import { renewedBy, retiredName, successorName } from './succession-names.ts';

/**
 * Sends the next of the three writes of a change-over, by the names that the two branches have now.
 * The old branch is deleted only once the new one is listed under the name.
 */
export async function sendChangeOver(row: Row, at: At): Promise<Receipt> {
  const desired = at.seen.desired(row.address) as Desired<BranchFields>;
  const now = stands(desired, at.seen, at.name, row.was ?? undefined);
  if (now === undefined || 'refused' in now || now.was !== row.was)
    throw new RangeError(`${row.address} has no succession to go on with`);
  const called = nameOf(row);
  if (now.stage === 'retire') return await rename(now.was, retiredName(called), row, at);
  if (now.stage === 'name') return await rename(madeFor(now.was, desired, at), called, row, at);
  if (now.stage !== 'delete') throw new RangeError(`${row.address} is at ${now.stage}`);
  return await started(row, at, 'DELETE', paths.branch(projectIdOf(row), now.was));
}

function madeFor(was: string, desired: Desired, { seen, name }: At): string {
  const called = nameOf(desired);
  // By its name, too: someone may keep a former successor under another one.
  const made = branchItemsIn(desired.scope.address, seen).find(
    item => item.branch.name === successorName(called) && renewedBy(item, called, name) === was,
  );
  if (made === undefined) throw new RangeError(`there is no branch that renews ${was}`);
  return made.branch.id;
}

async function rename(id: string, name: string, row: Row, at: At): Promise<Receipt> {
  const path = paths.branch(projectIdOf(row), id);
  const request = `PATCH ${path}`;
  const answer = await at.client.send('PATCH', path, { branch: { name } });
  const branch = writtenIn(answer, 'branch', request, parseBranch);
  if (branch.id !== id || branch.name !== name)
    throw unclear(answer, request, `is about "${branch.name}" (${branch.id})`);
  return { waits: waitsOf(answer, projectIdOf(row), nameOf(row)), unfinished: true };
}
