import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { BUILT } from '../helpers/built.ts';
import type { Ended } from '../helpers/end-of.ts';
import { runScript } from '../helpers/run-script.ts';
import { FakeForge } from './fake-forge.ts';

export const EXAMPLES = resolve(import.meta.dirname, '../../examples/elsewhere');

const BEFORE = `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ name: main }]
`;

/**
 * The checkout of a job: a repository with the change on top, a sandbox in place of the services,
 * and a forge.
 */
export interface JobFolder {
  readonly folder: string;
  readonly server: SandboxServer;
  readonly forge: FakeForge;
  /** The commit before the change. */
  readonly before: string;
  /** Runs lines of an example as its system does. Without tokens: `tokens: false`. */
  run(
    script: string,
    options: { readonly shell: readonly string[]; readonly env?: Env; readonly tokens?: boolean },
  ): Promise<Ended>;
  read(name: string): Promise<string>;
  git(...args: readonly string[]): string;
  /** Writes that have reached the services. */
  writes(): readonly string[];
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string>>;

/** `npx --no-install evenkeel …` is the program that was built here, once it is installed. */
const NPX = `#!/bin/sh
if [ "$1 $2" != "--no-install evenkeel" ]; then echo "not there: $*" >&2; exit 127; fi
shift 2
exec node ${join(BUILT, 'cli.js')} "$@"
`;

/** The installation of the project runs no script of a package. */
const NPM = `#!/bin/sh
if [ "$*" != "ci --ignore-scripts" ]; then echo "not there: $*" >&2; exit 127; fi
`;

export async function jobFolder(): Promise<JobFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-elsewhere-'));
  const bin = join(folder, '..', `${folder.split('/').at(-1)}-bin`);
  const [server, forge] = [await startSandbox({}), await FakeForge.start()];
  await mkdir(bin);
  await writeFile(join(bin, 'npx'), NPX);
  await writeFile(join(bin, 'npm'), NPM);
  for (const name of ['npx', 'npm']) await chmod(join(bin, name), 0o755);
  await mkdir(join(folder, 'ci'));
  for (const name of ['note.mjs', 'applied.sh'])
    await copyFile(join(EXAMPLES, name), join(folder, 'ci', name));
  const system = { PATH: `${bin}:${process.env['PATH']}`, HOME: bin };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      env: system,
      encoding: 'utf8',
    }).trim();
  const commit = async (manifest: string): Promise<void> => {
    await writeFile(join(folder, 'evenkeel.yaml'), manifest);
    git('add', '.');
    git('commit', '--quiet', '--message', 'change');
  };
  git('init', '--quiet', '--initial-branch=main');
  git('init', '--quiet', '--bare', join(bin, 'origin.git'));
  git('remote', 'add', 'origin', join(bin, 'origin.git'));
  await commit(BEFORE);
  const before = git('rev-parse', 'HEAD');
  git('update-ref', 'refs/remotes/origin/main', before);
  await commit(BEFORE.replace('{ name: main }', '{ name: main }, { name: dev }'));
  return {
    folder,
    server,
    forge,
    before,
    git,
    run: (script, { shell, env = {}, tokens = true }) =>
      runScript(script, { cwd: folder, shell, env: { ...system, ...(tokens ? server.env : {}), ...env } }),
    read: name => readFile(join(folder, name), 'utf8'),
    writes: () =>
      server.sandbox.requests.entries
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`),
    async close() {
      await Promise.all([server.close(), forge.close()]);
      await rm(folder, { recursive: true, force: true });
      await rm(bin, { recursive: true, force: true });
    },
  };
}
