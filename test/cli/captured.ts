import { run } from '../../src/cli/main.ts';
import type { Io } from '../../src/cli/system/io.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { type Ran, type TestCli, type TestOptions, testCli } from './test-io.ts';

export const APPLICATION = '345678901234567890';
export const GUILD = '197038439483310086';
export const GLOBAL = `/applications/${APPLICATION}/commands`;
export const IN_GUILD = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request as a deploy script does, with a token of its own. */
export type Send = (method: string, path: string, body?: unknown, token?: string) => Promise<Answer>;

interface Around {
  readonly env: Io['env'];
  readonly stop: AbortSignal;
  readonly kill: AbortSignal | undefined;
  /** Ctrl-C. */
  interrupt(): void;
  /** Lets time go by, in which the command asks for nothing. */
  wait(ms: number): void;
}

/** A deploy script; its exit code, 0 unless it gives a number. */
export type Script = (send: Send, around: Around) => Promise<unknown>;

export interface CaptureOptions extends TestOptions {
  readonly argv?: readonly string[];
  /** In place of a new folder. */
  readonly cli?: TestCli;
}

export interface Captured extends Ran {
  readonly cli: TestCli;
  /** The text of the written file; empty where there is none. */
  readonly file: string;
}

/** `evenkeel capture --to commands.json -- …` with a deploy script in this process. */
export async function capture(
  script: Script,
  { argv = ['--to', 'commands.json'], cli = testCli(), ...options }: CaptureOptions = {},
): Promise<Captured> {
  const own = Object.keys(options).length === 0 ? cli : testCli(options);
  const base = own.io();
  const ticks = new Set<() => void>();
  const listeners = new Set<Parameters<Io['onStop']>[0]>();
  let now = Date.UTC(2026, 10, 20);
  const out: string[] = [];
  const err: string[] = [];
  const output = (into: string[]): Io['stdout'] => ({
    isTTY: false,
    columns: undefined,
    write: text => void into.push(text),
  });
  const io: Io = {
    ...base,
    env: { PATH: '/bin', ...options.env },
    stdout: output(out),
    stderr: output(err),
    clock: { ...base.clock, now: () => now },
    serveSandbox: startSandbox,
    every(_ms, tick) {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
    onStop(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async runCommand(_words, env, stop, apart) {
      const send: Send = async (method, path, body, token = 'Bot a-token-of-its-own') => {
        const answer = await fetch(`${env['DISCORD_API_HOST']}${path}`, {
          method,
          headers: { authorization: token, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
      };
      const tick = (): void => {
        for (const each of ticks) each();
      };
      const code = await script(send, {
        env,
        stop,
        kill: apart?.kill,
        interrupt: () => {
          for (const each of listeners) each('SIGINT');
        },
        wait(ms) {
          tick();
          now += ms;
          tick();
        },
      });
      return typeof code === 'number' ? code : 0;
    },
  };
  const code = await run(['capture', ...argv, '--', 'deploy'], io);
  return {
    code,
    stdout: out.join(''),
    stderr: err.join(''),
    cli: own,
    file: own.files.contents.get('/demo/commands.json') ?? '',
  };
}
