import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { invalid, notFound } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { type CheckedValue, integerText, nullable, object, oneOf, optional, text } from '../check.ts';
import { fresh, uuid } from '../new-id.ts';
import { pageOf } from '../page.ts';
import type { BranchFunction, FunctionDeployment } from '../project-and-account.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { branchName } from './branch-create.ts';

type AnyCall = ProjectCall<unknown, unknown>;

const AT = '/branches/:branch/functions';
const RUNTIME = 'nodejs24';
const MEMORY_MIB = 2048;
const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const listQuery = object({ cursor: optional(text()), limit: optional(integerText({ min: 1, max: 100 })) });
const deployBody = object({
  zip: optional(text()),
  runtime: optional(oneOf(RUNTIME)),
  environment: optional(text()),
});

/**
 * Functions of a branch (description of the interface, a preview, 2026-11-22). Their code is taken
 * and never run.
 */
export const functionRoutes: readonly NeonRoute[] = [
  projectRoute('GET', AT, { query: listQuery }, call => {
    const page = pageOf(ofBranch(call), {
      id: each => each.id,
      limit: call.query.limit ?? 100,
      cursor: call.query.cursor,
      quirks: call.quirks,
    });
    return ok({
      functions: page.items.map(each => view(call, each)),
      ...(page.cursor && { pagination: { next: page.cursor } }),
    });
  }),
  projectRoute('GET', `${AT}/:slug`, {}, call => ok({ function: view(call, found(call)) })),
  projectRoute('PATCH', `${AT}/:slug`, { body: object({ name: nullable(branchName) }) }, call => {
    const before = found(call);
    const after = { ...before, name: call.body.name ?? before.slug };
    replace(call, after);
    return ok({ function: view(call, after) });
  }),
  projectRoute('DELETE', `${AT}/:slug`, {}, call => {
    const gone = found(call);
    call.project.functions = (call.project.functions ?? []).filter(each => each !== gone);
    return { status: 204 };
  }),
  projectRoute('POST', `${AT}/:slug/deployments`, { body: deployBody }, deploy),
];

function deploy(call: ProjectCall<CheckedValue<typeof deployBody>, unknown>) {
  const { body, project, now, random } = call;
  const branch = branchOf(project, call.param('branch'));
  const slug = call.param('slug');
  if (!DNS_LABEL.test(slug)) throw invalid('slug must be a lowercase DNS label');
  if (Object.keys(body).length === 0) throw invalid('one of zip, runtime and environment is required');
  const before = find(call);
  if (before === undefined && body.zip === undefined) throw invalid('the first deployment must include zip');
  const last = before?.deployments.at(-1);
  const made: FunctionDeployment = {
    id: (last?.id ?? 0) + 1,
    runtime: body.runtime ?? last?.runtime ?? RUNTIME,
    created_at: timestamp(now),
    environment: namesAfter(last?.environment ?? [], body.environment),
    readyAt: now + call.operationMs,
  };
  const created: BranchFunction = before ?? {
    branch_id: branch.id,
    id: fresh(
      () => uuid(random),
      id => (project.functions ?? []).some(each => each.id === id),
    ),
    slug,
    name: slug,
    created_at: timestamp(now),
    deployments: [],
  };
  const after = { ...created, deployments: [...created.deployments, made] };
  if (before === undefined) project.functions = [...(project.functions ?? []), after];
  else replace(call, after);
  return { status: 201, body: { deployment: deploymentView(made, now) } };
}

/**
 * The names of a function's variables after a deployment. An empty value removes one; all others
 * stay from the deployment before.
 */
function namesAfter(before: readonly string[], environment: string | undefined): readonly string[] {
  const values = readEnvironment(environment);
  const kept = before.filter(name => !Object.hasOwn(values, name));
  const set = Object.keys(values).filter(name => values[name] !== '');
  return [...kept, ...set].sort();
}

function readEnvironment(source: string | undefined): JsonRecord {
  if (source === undefined) return {};
  try {
    const value: unknown = JSON.parse(source);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The error is reported below, like any other wrong value.
  }
  throw invalid('environment must be a JSON object of strings');
}

function ofBranch(call: AnyCall): readonly BranchFunction[] {
  const { id } = branchOf(call.project, call.param('branch'));
  return (call.project.functions ?? []).filter(each => each.branch_id === id);
}

function find(call: AnyCall): BranchFunction | undefined {
  return ofBranch(call).find(each => each.slug === call.param('slug'));
}

function found(call: AnyCall): BranchFunction {
  const there = find(call);
  if (there === undefined) throw notFound('function');
  return there;
}

function replace(call: AnyCall, after: BranchFunction): void {
  call.project.functions = (call.project.functions ?? []).map(each => (each.id === after.id ? after : each));
}

function view(call: AnyCall, { branch_id, id, slug, name, created_at, deployments }: BranchFunction) {
  const current = deployments.at(-1);
  const active = deployments.findLast(each => each.readyAt <= call.now);
  return {
    id,
    slug,
    name,
    invocation_url: `https://${branch_id}-${slug}.functions.${call.project.record.proxy_host}/`,
    ...(current && { current_deployment: deploymentView(current, call.now) }),
    ...(active && { active_deployment: deploymentView(active, call.now) }),
    created_at,
  };
}

function deploymentView({ id, runtime, created_at, environment, readyAt }: FunctionDeployment, now: number) {
  const status = readyAt <= now ? 'completed' : 'building';
  return { id, status, memory_mib: MEMORY_MIB, runtime, created_at, environment };
}
