import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { invalid } from '../api-error.ts';
import { type CheckedValue, nullable, object, oneOf, optional, text } from '../check.ts';
import { freshUuid } from '../new-id.ts';
import { onBranch } from '../on-branch.ts';
import { pageOf, pageQuery } from '../page.ts';
import type { BranchFunction, FunctionDeployment } from '../project-and-account.ts';
import { type BranchCall, branchRoute, type NeonRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { branchName } from './branch-create.ts';

const FUNCTIONS = onBranch<'functions', BranchFunction>(
  'functions',
  'function',
  (each, param) => each.slug === param('slug'),
);
const RUNTIME = 'nodejs24';
const MEMORY_MIB = 2048;
const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const deployBody = object({
  zip: optional(text()),
  runtime: optional(oneOf(RUNTIME)),
  environment: optional(text()),
});

/**
 * The functions of a branch, a preview of the service (from its interface description, 2026-11-22).
 * The sandbox accepts their code and never runs it.
 */
export const functionRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/functions', { query: object(pageQuery(100)) }, call => {
    const page = pageOf(call, FUNCTIONS.here(call), 100, each => each.id);
    return ok({
      functions: page.items.map(each => view(call, each)),
      ...(page.cursor && { pagination: { next: page.cursor } }),
    });
  }),
  branchRoute('GET', '/functions/:slug', {}, call => ok({ function: view(call, FUNCTIONS.found(call)) })),
  branchRoute('PATCH', '/functions/:slug', { body: object({ name: nullable(branchName) }) }, call => {
    const before = FUNCTIONS.found(call);
    const after = { ...before, name: call.body.name ?? before.slug };
    return ok({ function: view(call, FUNCTIONS.replace(call, before, after)) });
  }),
  branchRoute('DELETE', '/functions/:slug', {}, call => {
    FUNCTIONS.remove(call, FUNCTIONS.found(call));
    return { status: 204 };
  }),
  branchRoute('POST', '/functions/:slug/deployments', { body: deployBody }, deploy),
];

function deploy(call: BranchCall<CheckedValue<typeof deployBody>>) {
  const { body, project, branch, now, random } = call;
  const slug = call.param('slug');
  if (!DNS_LABEL.test(slug)) throw invalid('slug must be a lowercase DNS label');
  if (Object.keys(body).length === 0) throw invalid('one of zip, runtime and environment is required');
  const before = FUNCTIONS.find(call);
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
    id: freshUuid(project.functions ?? [], random),
    slug,
    name: slug,
    created_at: timestamp(now),
    deployments: [],
  };
  const after = { ...created, deployments: [...created.deployments, made] };
  if (before === undefined) FUNCTIONS.add(call, after);
  else FUNCTIONS.replace(call, before, after);
  return { status: 201, body: { deployment: deploymentView(made, now) } };
}

/**
 * The names of a function's environment variables after a deployment. A variable with an empty
 * value is removed; variables that the deployment does not name stay.
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
    // The error is thrown below, as for any other wrong value.
  }
  throw invalid('environment must be a JSON object of strings');
}

function view(call: BranchCall, { branch_id, id, slug, name, created_at, deployments }: BranchFunction) {
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
