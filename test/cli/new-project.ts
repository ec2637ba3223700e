import type { Transport } from '../../src/core/http.ts';
import type { FaultEffect } from '../../src/sandbox/faults.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type Ran, type TestCli, testCli } from './test-io.ts';

/** All that can be said by options, so that a person is asked only what is not sure. */
export const CREATE = [
  'init',
  'neon',
  '--create',
  ...['--name', 'app', '--region', 'aws-us-east-2', '--pg-version', '17'],
] as const;

/** What happens at one request of a run. */
export interface Disturbance {
  readonly fault?: FaultEffect;
  /** The fault goes on for all requests after that one. */
  readonly forever?: true;
  /** The process is killed before the request arrives, or before its answer does. */
  readonly killed?: 'before' | 'after';
  /** The service carries the request out, and a server in between answers with this status. */
  readonly late?: number;
  /** A person presses Ctrl-C. */
  readonly stopped?: true;
}

/** A run of {@link CREATE} that is disturbed, and the world that it leaves. */
export interface DisturbedRun {
  readonly cli: TestCli;
  /** Undefined where the process was killed. */
  readonly ran: Ran | undefined;
  /** Requests that the run sent. */
  readonly sent: number;
}

/** Plays a run whose request number `at`, from 1, is disturbed. */
export async function disturbed(
  at: number,
  { fault, forever, killed, late, stopped }: Disturbance = {},
): Promise<DisturbedRun> {
  let sent = 0;
  let die: () => void = () => undefined;
  const dead = new Promise<void>(resolve => {
    die = resolve;
  });
  const wrap =
    (wire: Transport): Transport =>
    async request => {
      sent += 1;
      if (sent === at && stopped) cli.signal('SIGINT');
      if (sent === at && late !== undefined) {
        await wire(request);
        return { status: late, headers: {}, body: '' };
      }
      if (sent !== at || killed === undefined) return wire(request);
      if (killed === 'after') await wire(request);
      die();
      return new Promise(() => undefined);
    };
  // A person who finds a project of the name takes the first one, and else says yes.
  const cli = testCli({ terminal: true, lines: ['yes', '1'], wrap });
  if (fault !== undefined)
    cli.sandbox.faults.add([faultOf(fault, { nth: at, ...(forever && { times: 10_000 }) })]);
  const ran = await Promise.race([cli.run(...CREATE, '--yes'), dead.then(() => undefined)]);
  cli.sandbox.faults.clear();
  return { cli, ran, sent };
}

interface NeonState {
  readonly neon: {
    readonly projects: readonly { readonly id: string; readonly record: { readonly name: string } }[];
  };
}

/** The ids of the projects of that name. */
export function projectsOf(cli: TestCli, name = 'app'): readonly string[] {
  const { neon } = cli.sandbox.state() as unknown as NeonState;
  return neon.projects.filter(({ record }) => record.name === name).map(({ id }) => id);
}

/** How often the service was asked for a project. */
export function postsOf(cli: TestCli): number {
  return cli.writes().filter(write => write === 'POST /neon/api/v2/projects').length;
}

/** The passwords of all projects. */
export function passwordsOf(cli: TestCli): readonly string[] {
  return JSON.stringify(cli.sandbox.state()).match(/npg_\w+/g) ?? [];
}
