import { Failure } from '../../src/core/report/failure.ts';
import type { Keel } from '../../src/node/keel.ts';
import type { OpenOptions } from '../../src/node/keel-options.ts';
import { openKeel } from '../../src/node/open-keel.ts';
import { openSandbox, type TestSandbox } from '../../src/sandbox/open-sandbox.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';

/** A manifest of which an apply on a fresh sandbox makes two things and changes one. */
export const MANIFEST = {
  evenkeel: 1,
  name: 'acme',
  discord: { application_id: APPLICATION, commands: [{ name: 'ban', description: 'Ban a member' }] },
  neon: { projects: [{ id: PROJECT, branches: [{ name: 'main', protected: true }, { name: 'preview' }] }] },
} as const satisfies OpenOptions['manifest'];

interface Here {
  readonly sandbox: TestSandbox;
  readonly keel: Keel;
  /** What was sent that is no read. */
  writes(): readonly string[];
}

/** A keel of {@link MANIFEST} on a sandbox, or with other options. */
export async function keelHere(
  more: Partial<OpenOptions> = {},
  sandbox: TestSandbox = openSandbox(),
): Promise<Here> {
  const { env, outside } = sandbox;
  const manifest = more.file === undefined ? { manifest: MANIFEST } : {};
  const keel = await openKeel({ ...manifest, env, outside, ...more }, '1.2.3');
  const writes = (): readonly string[] =>
    sandbox.requests.entries.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));
  return { sandbox, keel, writes };
}

/** The Failure that this work ends with. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error(`no Failure but ${String(error)}`);
}
