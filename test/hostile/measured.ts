import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { endOf } from '../helpers/end-of.ts';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
/** Tells, at the end of a process, what it cost. */
const METER =
  "data:text/javascript,process.on('exit',()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();process._rawDebug(`METER ${maxRSS} ${userCPUTime+systemCPUTime}`)})";
const LIMIT_MS = 15_000;

export interface Measured {
  /** Null where it had to be killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The most memory it held, in megabytes. */
  readonly megabytes: number;
  /** Time on a processor, in milliseconds: what else runs on the machine hardly moves it. */
  readonly cpuMs: number;
}

/** Runs the built command in a process of its own and measures it. */
export async function measured(
  cwd: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const child = spawn(process.execPath, ['--import', METER, CLI, ...argv], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const { code, stdout, stderr } = await endOf(child);
  const [, kilobytes = '0', micros = '0'] = /METER (\d+) (\d+)/.exec(stderr) ?? [];
  return {
    code,
    stdout,
    stderr: stderr.replace(/METER .*\n/, ''),
    megabytes: Number(kilobytes) / 1024,
    cpuMs: Number(micros) / 1000,
  };
}
