import type { PlanBase } from '../../src/core/report/plan.ts';
import type { FaultEffect, FaultMatch } from '../../src/sandbox/faults.ts';
import { APPLICATION, GUILD, PROJECT, type World } from '../helpers/world.ts';

/** `live.json`: how another client makes what is live, and which command looks at it then. */
export interface LiveFile {
  readonly command: 'plan' | 'drift';
  /** How the manifest before, `base.yaml` beside this file, is given. */
  readonly base?: PlanBase;
  /** Positions of the sandbox's quirks, where not the first. */
  readonly quirks?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/**
 * One request, one uploaded object, a span of time, or a fault that waits for the command. A path
 * begins with `neon/` (inside the project) or `discord/` (inside the application); `{branch:NAME}`,
 * `{endpoint:BRANCH}` and `{command:NAME}` stand for ids.
 */
type Step =
  | { readonly method: string; readonly path: string; readonly body?: unknown }
  | { readonly upload: string; readonly branch: string; readonly bucket: string }
  | { readonly advance_ms: number }
  | { readonly fault: { readonly match: FaultMatch; readonly then: FaultEffect } };

/**
 * Long enough for every operation that a step starts, and into another second than the next one.
 */
const BETWEEN_STEPS_MS = 10_000;

/**
 * Makes what is live. Throws where the sandbox refuses a step: a golden case must not rest on a
 * mistake.
 */
export function makeLive(here: World, { steps }: LiveFile): void {
  for (const step of steps) {
    if ('advance_ms' in step) here.clock.advance(step.advance_ms);
    else if ('fault' in step) here.sandbox.faults.add([step.fault]);
    else if ('upload' in step) upload(here, step);
    else send(here, step.method, step.path, step.body);
  }
}

function send(here: World, method: string, path: string, body?: unknown): unknown {
  const answer = here.foreign(method, fullPath(here, path), withIds(here, body));
  if (answer.status >= 400)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  here.clock.advance(BETWEEN_STEPS_MS);
  return answer.body;
}

function upload(
  here: World,
  { upload: key, branch, bucket }: Extract<Step, { readonly upload: string }>,
): void {
  const path = `neon/branches/{branch:${branch}}/buckets/${bucket}/objects/${encodeURIComponent(key)}/presign`;
  const { url } = send(here, 'POST', path, { operation: 'upload' }) as { readonly url: string };
  const { pathname, search } = new URL(url);
  here.sandbox.handle({ method: 'PUT', path: pathname + search, headers: {}, text: key });
}

function fullPath(here: World, path: string): string {
  const [service = '', ...rest] = path.split('/');
  const base =
    service === 'neon' ? `/neon/api/v2/projects/${PROJECT}` : `/discord/api/v10/applications/${APPLICATION}`;
  return withIds(here, `${base}/${rest.join('/')}`);
}

/** The same value with ids in the place of `{what:name}`. */
function withIds<T>(here: World, value: T): T {
  if (value === undefined) return value;
  const text = JSON.stringify(value).replace(
    /\{(branch|endpoint|command):([^}]+)\}/g,
    (_all, what: string, name: string) => idOf(here, what, name),
  );
  return JSON.parse(text) as T;
}

interface Found {
  readonly id: string;
  readonly name?: string;
  readonly branch_id?: string;
}

function idOf(here: World, what: string, name: string): string {
  const find = (path: string, key?: string): readonly Found[] => {
    const body = here.foreign('GET', fullPath(here, path)).body as Readonly<Record<string, readonly Found[]>>;
    return key === undefined ? (body as unknown as readonly Found[]) : (body[key] ?? []);
  };
  const found =
    what === 'branch'
      ? find('neon/branches', 'branches').find(each => each.name === name)
      : what === 'endpoint'
        ? find('neon/endpoints', 'endpoints').find(each => each.branch_id === idOf(here, 'branch', name))
        : [...find('discord/commands'), ...find(`discord/guilds/${GUILD}/commands`)].find(
            each => each.name === name,
          );
  if (found === undefined) throw new Error(`there is no ${what} ${name}`);
  return found.id;
}
