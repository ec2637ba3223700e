import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { type Measured, measured } from './measured.ts';

const MOST_MEGABYTES = 300;
/**
 * How many times as much time on a processor as 5,000 plain branches the worst input may cost. Each
 * was at most twice as dear when this was written: a slow machine is no bug, a square is.
 */
const MOST_TIMES_PLAIN = 6;

const HEAD = 'evenkeel: 1\nname: x\n';
const NEON = (branch: string): string =>
  `${HEAD}neon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n        - ${branch}\n`;
const DISCORD = (command: string): string =>
  `${HEAD}discord:\n  application_id: "222222222222222222"\n  commands:\n    - ${command}\n`;

const PLAIN = `${HEAD}neon:\n  projects:\n    - id: a\n      branches:\n${Array.from({ length: 5_000 }, (_, at) => `        - { name: b${at} }\n`).join('')}`;

let folder: string;
let mostCpuMs = 0;
let server: SandboxServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-hostile-'));
  server = await startSandbox();
  const at = (name: string): string => join(folder, name);
  await writeFile(at('good.yaml'), NEON('{ name: main }'));
  await writeFile(at('sparse'), '');
  await truncate(at('sparse'), 1024 ** 3);
  await mkdir(at('folder'));
  await symlink('/dev/zero', at('zero'));
  await symlink(at('loop'), at('loop'));
  await symlink(at('good.yaml'), at('good-link'));
  await symlink(at('nowhere'), at('dangling'));
  execFileSync('mkfifo', [at('pipe')]);
  await writeFile(at('locked'), 'x: 1\n');
  await chmod(at('locked'), 0o000);
  await writeFile(at('plain.yaml'), PLAIN);
  const plain = await measured(folder, ['validate', '-f', 'plain.yaml']);
  expect(plain.code, plain.stderr).toBe(0);
  mostCpuMs = MOST_TIMES_PLAIN * plain.cpuMs;
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

let worst: Pick<Measured, 'megabytes' | 'cpuMs'> = { megabytes: 0, cpuMs: 0 };

async function run(...argv: readonly string[]): Promise<Measured> {
  const ran = await measured(folder, argv, server.env);
  worst = { megabytes: Math.max(worst.megabytes, ran.megabytes), cpuMs: Math.max(worst.cpuMs, ran.cpuMs) };
  expect(ran.stderr).not.toMatch(/error\[bug\]|^\s+at .*:\d+:\d+/m);
  expect(ran.megabytes).toBeLessThan(MOST_MEGABYTES);
  expect(ran.cpuMs).toBeLessThan(mostCpuMs);
  return ran;
}

/** Everywhere a person names a file, and what reads it. */
const READERS: readonly (readonly [what: string, argv: (file: string) => readonly string[]])[] = [
  ['a manifest', file => ['validate', '-f', file]],
  ['a manifest with requests', file => ['plan', '-f', file]],
  ['a file of variables', file => ['validate', '-f', 'good.yaml', '--var-file', file]],
  ['a plan', file => ['apply', '-f', 'good.yaml', file]],
  ['a base', file => ['plan', '-f', 'good.yaml', '--offline', '--base', file]],
  ['a manifest to add to', file => ['export', 'neon', '--into', file]],
  ['a report', file => ['show', file]],
];

const ODD_FILES = [
  'sparse',
  'folder',
  'zero',
  '/dev/zero',
  '/dev/random',
  'pipe',
  'loop',
  'dangling',
  'none',
];

describe.skipIf(process.platform === 'win32')('a file that is none', () => {
  test.each(READERS)('as %s is refused, and nothing is sent', async (_what, argv) => {
    for (const file of ODD_FILES) {
      server.sandbox.requests.clear();
      const { code, stdout, stderr } = await run(...argv(file));
      expect([1, 3], `${file}: ${stderr}`).toContain(code);
      expect(stdout + stderr).toMatch(/^error\[/m);
      expect(server.sandbox.requests.entries.filter(({ method }) => method !== 'GET')).toEqual([]);
    }
  });

  test('as the state of a sandbox is refused', async () => {
    for (const file of ['zero', '/dev/zero', 'pipe', 'folder', 'sparse', 'loop']) {
      const { code, stderr } = await run('sandbox', '--state', file);
      expect(code, `${file}: ${stderr}`).toBe(1);
      expect(stderr).toContain('the sandbox did not start');
    }
  });

  /** Everywhere a person names a file, and what writes it. */
  test.each([
    ['a plan', (file: string) => ['plan', '-f', 'good.yaml', '--out', file]],
    ['a report', (file: string) => ['plan', '-f', 'good.yaml', '--output', file]],
    ['events', (file: string) => ['apply', '--yes', '-f', 'good.yaml', '--events', file]],
    ['secrets', (file: string) => ['apply', '--yes', '-f', 'credential.yaml', '--secrets-to', file]],
    ['an export', (file: string) => ['export', 'neon', '--output', file]],
    ['a new manifest', (file: string) => ['init', file]],
  ])('as the place of %s is refused', async (_what, argv) => {
    await writeFile(
      join(folder, 'credential.yaml'),
      NEON('{ name: main, credentials: [{ name: uploads, scopes: ["storage:read"] }] }'),
    );
    for (const file of [
      'folder',
      'zero',
      '/dev/zero',
      'pipe',
      'good-link',
      'none/there',
      'dangling',
      '/proc/x',
    ]) {
      const { code, stderr } = await run(...argv(file));
      expect(code, `${file}: ${stderr}`).not.toBe(0);
      expect(code, `${file}: ${stderr}`).not.toBeNull();
    }
  });
});

interface Row {
  readonly what: string;
  readonly manifest: string;
  readonly says: string;
}

/** The heavy rows of the list, as a user meets them: through the whole program. */
const HEAVY: readonly Row[] = [
  {
    what: 'a bomb of aliases',
    manifest: `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(',')}]\n`).join('')}`,
    says: 'yaml/aliases',
  },
  { what: '8,000 aliases', manifest: `a: &a x\nb: [${'*a,'.repeat(8_000)}]\n`, says: 'yaml/aliases' },
  { what: 'an anchor in itself', manifest: `${HEAD}keep: &a [*a]\n`, says: 'yaml/alias' },
  { what: '20,000 brackets', manifest: '['.repeat(20_000), says: 'yaml/depth' },
  {
    what: '32,000 keys',
    manifest: `${HEAD}${Array.from({ length: 32_000 }, (_, at) => `k${at}: 1\n`).join('')}`,
    says: 'schema/unknown-key',
  },
  {
    what: '50,000 duplicate keys',
    manifest: `${HEAD}${'x-a: 1\n'.repeat(50_000)}`,
    says: 'yaml/duplicate-key',
  },
  { what: 'a name of 2 MB', manifest: `evenkeel: 1\nname: ${'x'.repeat(2_000_000)}\n`, says: 'schema/limit' },
  {
    what: 'a command name of 1.9 MB',
    manifest: DISCORD(`{ name: ${'x'.repeat(1_900_000)}, description: x }`),
    says: 'schema/limit',
  },
  {
    what: 'a line of 2 MB with a mistake at its end',
    manifest: `${HEAD}keep: [${`"neon.branch/*/${'x'.repeat(25)}",`.repeat(45_000)} {a: 1}]\n`,
    says: 'schema/type',
  },
  {
    what: '5,000 mistakes',
    manifest: `${HEAD}neon:\n  projects:\n    - id: a\n      branches:\n${'        - { nmae: x }\n'.repeat(5_000)}`,
    says: 'schema/',
  },
  {
    what: '20,000 branches of one name',
    manifest: `${HEAD}neon:\n  projects:\n    - id: a\n      branches:\n${'        - { name: x }\n'.repeat(20_000)}`,
    says: '',
  },
  {
    what: '10,000 branches that depend on one another',
    manifest: `${HEAD}neon:\n  projects:\n    - id: a\n      branches:\n${Array.from({ length: 10_000 }, (_, at) => `        - { name: b${at}, parent: b${(at + 1) % 10_000} }\n`).join('')}`,
    says: '',
  },
  { what: '100,000 spaces before a colon', manifest: `${HEAD}a${' '.repeat(100_000)}: 1\n`, says: 'error[' },
  {
    what: 'a glob made of stars',
    manifest: `${HEAD}keep: ["${'*a'.repeat(5_000)}"]\n${NEON('{ name: main }').slice(HEAD.length)}`,
    says: '',
  },
  {
    what: '5,000 globs and 500 entries that are absent',
    manifest: `${HEAD}keep: [${Array.from({ length: 5_000 }, (_, at) => `"neon.branch/*/*p*x${at}"`).join(',\n  ')}]\nneon:\n  projects:\n    - id: a\n      branches:\n${Array.from({ length: 500 }, (_, at) => `        - { name: preview/some-long-name-${at}, absent: true }\n`).join('')}`,
    says: '',
  },
  {
    what: '100,000 variables in a text',
    manifest: `${HEAD}vars: { a: { default: x } }\nkeep: ["neon.branch/${'${a}'.repeat(100_000)}"]\n`,
    says: '',
  },
  {
    what: 'a variable that grows',
    manifest: `${HEAD}vars: { a: { default: ${'x'.repeat(500_000)} } }\nkeep: [${'"${a}${a}${a}",'.repeat(400)}]\n`,
    says: '',
  },
];

describe('a manifest that is heavy', () => {
  test.each(HEAVY)('$what', async ({ manifest, says }) => {
    await writeFile(join(folder, 'heavy.yaml'), manifest);
    server.sandbox.requests.clear();
    const { code, stdout, stderr } = await run('validate', '-f', 'heavy.yaml');
    if (says !== '') expect(code, stderr.slice(0, 500)).toBe(3);
    expect([0, 3]).toContain(code);
    expect(stdout + stderr).toContain(says);
    expect(stdout.length + stderr.length).toBeLessThan(2_000_000);
    expect(server.sandbox.requests.entries).toEqual([]);
  });
});

describe('a plan file that is heavy', () => {
  test.each([
    ['100,000 brackets', '['.repeat(100_000)],
    ['100,000 brackets in a plan', `{"v":1,"rows":${'['.repeat(100_000)}`],
    ['20 MB of text', `{"v":1,"name":"${'x'.repeat(20_000_000)}"}`],
    ['a million numbers', `{"v":1,"rows":[${'1,'.repeat(1_000_000)}1]}`],
    ['__proto__', '{"v":1,"__proto__":{"admin":true},"rows":[]}'],
    ['another version', '{"v":2}'],
    ['nothing', ''],
    ['UTF-16', '\ufffe{\u0000'],
  ])('%s is refused', async (_what, text) => {
    await writeFile(join(folder, 'heavy.json'), text);
    server.sandbox.requests.clear();
    const { code, stderr } = await run('apply', '-f', 'good.yaml', 'heavy.json');
    expect(code, stderr.slice(0, 300)).toBe(1);
    expect(stderr.length).toBeLessThan(5_000);
    expect(server.sandbox.requests.entries).toEqual([]);
  });
});

test('the worst of them', () => {
  process.stdout.write(
    `worst: ${Math.round(worst.cpuMs)} of ${Math.round(mostCpuMs)} ms of a processor, ${Math.round(worst.megabytes)} MB\n`,
  );
  expect(worst.megabytes).toBeGreaterThan(0);
});
