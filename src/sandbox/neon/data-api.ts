import { conflict, notFound } from './api-error.ts';
import { branchOf } from './branch-record.ts';
import { object } from './check.ts';
import { hostOf } from './endpoint-record.ts';
import type { DataApi } from './neon-state.ts';
import { type ProjectCall, projectRoute, type Route } from './route.ts';

type AnyCall = ProjectCall<unknown, unknown>;

const AT = '/branches/:branch/data-api/:database';

/** The data API of a database; 404 where it has none (description of the interface, DataAPIReponse; 2026-11-22). */
export const dataApiRoutes: readonly Route[] = [
  projectRoute('GET', AT, {}, call => ({ status: 200, body: view(call, found(call)) })),
  projectRoute('POST', AT, { body: object({}) }, call => {
    const made = place(call);
    if (find(call) !== undefined) throw conflict('the data API is there already');
    call.project.dataApis = [...(call.project.dataApis ?? []), made];
    return { status: 201, body: { url: view(call, made)['url'] } };
  }),
  projectRoute('DELETE', AT, {}, call => {
    const gone = found(call);
    call.project.dataApis = (call.project.dataApis ?? []).filter(each => each !== gone);
    return { status: 200, body: {} };
  }),
];

function place(call: AnyCall): DataApi {
  const branch = branchOf(call.project, call.param('branch'));
  const database = call.project.databases.find(
    each => each.branch_id === branch.id && each.name === call.param('database'),
  );
  if (database === undefined) throw notFound('database');
  return { branch_id: branch.id, database: database.name };
}

function find(call: AnyCall): DataApi | undefined {
  const { branch_id, database } = place(call);
  return call.project.dataApis?.find(each => each.branch_id === branch_id && each.database === database);
}

function found(call: AnyCall): DataApi {
  const there = find(call);
  if (there === undefined) throw notFound('data API');
  return there;
}

function view(call: AnyCall, { branch_id, database }: DataApi): Readonly<Record<string, unknown>> {
  return { url: `https://${hostOf(call.project, branch_id)}/${database}/rest/v1`, status: 'active' };
}
