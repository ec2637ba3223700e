import { type Answer, RequestFailure } from '../../../core/http.ts';
import { canonical, isObject } from '../../../core/json.ts';
import type { At, Receipt, Wait } from '../../../core/kind.ts';
import type { Row } from '../../../core/report/row.ts';
import { paths } from '../api.ts';
import { nameOf, projectIdOf } from '../scopes.ts';
import { anonymizationWait, RULES_FIELD } from './anonymization.ts';
import { branchAt } from './branch-record.ts';
import { type MaskingRule, normalRules, parseMaskingRule } from './masking-rules.ts';

/**
 * One of the two writes of a masking in place: the new rules, or else the run that follows them.
 * The branch is read again after each: a run is started only where the live rules are those of the
 * plan, and done only where they still are.
 */
export async function maskAgain(row: Row, at: At): Promise<Receipt> {
  const id = at.ids.of(row.address);
  return row.fields.some(each => each.path === RULES_FIELD)
    ? await writeRules(row, id, at)
    : await startRun(row, id, at);
}

async function writeRules(row: Row, id: string, at: At): Promise<Receipt> {
  const path = paths.maskingRules(projectIdOf(row), id);
  const answer = await at.client.send('PATCH', path, { masking_rules: rulesOf(row) });
  const told = isObject(answer.body) ? answer.body['masking_rules'] : undefined;
  const isList = Array.isArray(told) && told.every(each => isObject(each) && parseMaskingRule(each));
  if (!isList) throw unclear(answer, `PATCH ${path}`, 'masking rules');
  return { waits: [rulesWait(row, id, at)], unfinished: true };
}

async function startRun(row: Row, id: string, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.anonymize(project, id);
  const answer = await at.client.send('POST', path);
  if (!isObject(answer.body) || answer.body['branch_id'] !== id)
    throw unclear(answer, `POST ${path}`, 'anonymized branch');
  const former = branchAt(at.seen, row.from ?? row.address)?.anonymization?.run;
  const due = { rules: rulesOf(row).length, ...(former !== undefined && { former }) };
  return { waits: [anonymizationWait(project, id, nameOf(row), due)], unfinished: true };
}

/**
 * A list that lags would have the rules written twice: it waits until the former ones are gone,
 * whoever replaced them.
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

function unclear(answer: Answer, request: string, what: string): RequestFailure {
  const { status } = answer;
  return new RequestFailure('unknown', `${request} was accepted, but its answer names no ${what}`, {
    request,
    status,
  });
}
