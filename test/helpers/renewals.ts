import { exitCode } from '../../src/core/report/exit-code.ts';
import type { Report } from '../../src/core/report/report.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { type MemorySink, memorySink } from './memory-sink.ts';
import { nextOf, ORIGIN, PROJECT, said, statuses, type World, type WorldOptions, world } from './world.ts';

/** The addresses of what the manifest below has, and the requests that renew it. */
export const DEV = `neon.branch/${PROJECT}/dev`;
export const APP = `neon.role/${PROJECT}/main/app`;
export const COMPUTE = `neon.endpoint/${PROJECT}/main/read_write`;
export const RESET = { method: 'POST', path: '/restore' } as const;
export const PASSWORD = { method: 'POST', path: '/reset_password' } as const;
export const RESTART = { method: 'POST', path: '/restart' } as const;

/** Lines of the manifest below: of the branch dev, the role of main, the top, more branches. */
export interface Written {
  readonly dev?: string;
  readonly role?: string;
  readonly top?: string;
  readonly branches?: string;
}

export function manifest({
  dev = 'allow: [loss]',
  role = 'app',
  top = '',
  branches = '',
}: Written = {}): string {
  return `
name: acme
${top}
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          endpoints: [{ type: read_write }]
          roles: [{ name: ${role} }]
        - name: dev
          parent: main
          ${dev}
${branches}
`;
}

/** A world in which the manifest is applied; the requests so far are forgotten. */
export async function applied(options: WorldOptions = {}, written: Written = {}) {
  const sink = memorySink();
  const here = world({ secrets: sink, ...options });
  const report = await here.apply(manifest(written));
  if (exitCode(report) !== 0) throw new Error(`not applied: ${statuses(report).join('\n')}`);
  here.clock.advance(60_000);
  here.forget();
  return { here, sink };
}

/** Another client with a clock, a run and a file of its own, over the same service. */
export function beside(
  { sandbox, clock }: World,
  options: WorldOptions = {},
): { here: World; sink: MemorySink } {
  const sink = memorySink();
  const transport = inProcess(sandbox, { sleep: ms => clock.sleep(ms) });
  const served = { sandbox, url: ORIGIN, transport, clock };
  return { here: world({ run: 'run-2', secrets: sink, served, ...options }), sink };
}

/** One of a list of the project, by its name, as another client reads it. Throws without it. */
export function listed(here: World, list: string, name: string): Record<string, unknown> {
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/${list}`) as {
    body: Record<string, Record<string, unknown>[]>;
  };
  const found = (body[list.split('/').at(-1) ?? ''] ?? []).find(each => each['name'] === name);
  if (found === undefined) throw new Error(`${name} is not in ${JSON.stringify(body)}`);
  return found;
}

export function idOf(here: World, name: string): string {
  return String(listed(here, 'branches', name)['id']);
}

/** The password that counts now for the role app. */
export function passwordOf(here: World): unknown {
  const path = `/neon/api/v2/projects/${PROJECT}/branches/${idOf(here, 'main')}/roles/app/reveal_password`;
  return (here.foreign('GET', path).body as Record<string, unknown>)['password'];
}

/** How many writes were sent to the paths that end so. */
export const sentTo = (here: World, { path }: { readonly path: string }): number =>
  here.writes().filter(each => each.endsWith(path)).length;

/** The end of the one renewal of a report, and its exit code. */
export function endOf(report: Report) {
  const result = report.results.find(({ action }) => action === 'renew');
  return {
    code: exitCode(report),
    status: result?.status,
    reason: result?.reason?.code,
    said: said(result?.reason),
    next: nextOf(result?.reason),
  };
}

/** A stored project of the sandbox, as far as a test changes it behind the service. */
interface StoredProject {
  readonly id: string;
  record: Record<string, unknown>;
  branches: Record<string, unknown>[];
  roles: Record<string, unknown>[];
}

/** Changes a project as no request can. */
export function editProject({ sandbox }: World, edit: (project: StoredProject) => void): void {
  const state = sandbox.state() as unknown as { readonly neon: { readonly projects: StoredProject[] } };
  const project = state.neon.projects.find(({ id }) => id === PROJECT);
  if (project === undefined) throw new Error(`no project ${PROJECT}`);
  edit(project);
  sandbox.restore(state as never);
}

/** Gives the one of this name more members. */
export function withMore(
  list: readonly Record<string, unknown>[],
  name: string,
  more: Readonly<Record<string, unknown>>,
): Record<string, unknown>[] {
  return list.map(each => (each['name'] === name ? { ...each, ...more } : each));
}
