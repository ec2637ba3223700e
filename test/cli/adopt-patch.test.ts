import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../helpers/world.ts';
import { appliedCli, type TestCli } from './test-io.ts';

const MANY = Array.from({ length: 7 }, (_, nth) => `        - { name: b${nth} }   \n`).join('');
const ONE = `# Ours.
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: main, protected: true }
${MANY}        - name: last
          protected: true
`;

/** Someone lifts the protection of `main` and of `last`: changes at both ends of the file. */
async function moved(files: Readonly<Record<string, string>>): Promise<TestCli> {
  const cli = await appliedCli({ files });
  for (const name of ['main', 'last']) cli.other('PATCH', cli.branch(name), { branch: { protected: false } });
  return cli;
}

/** What git makes of the output in a folder with these files; throws where it refuses. */
function applied(files: Readonly<Record<string, string>>, patch: string): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-patch-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    for (const how of [['--check'], []])
      execFileSync('git', ['apply', ...how, '-'], { cwd: folder, input: patch, stdio: 'pipe' });
    return Object.fromEntries(
      Object.keys(files).map(name => [name, readFileSync(join(folder, name), 'utf8')]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('what adopt --dry-run prints is a patch that git applies', () => {
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['of two places that are far from each other', { 'evenkeel.yaml': ONE }],
    ['of a file with the line ends of Windows', { 'evenkeel.yaml': ONE.replaceAll('\n', '\r\n') }],
    ['of a file without a line end at its end', { 'evenkeel.yaml': ONE.trimEnd() }],
    [
      'of two files, one with a space in its name',
      {
        'evenkeel.yaml': `evenkeel: 1\nname: acme\ninclude: ["parts/of neon.yaml", other.yaml]\n`,
        'parts/of neon.yaml': `neon:\n  projects:\n    - id: ${PROJECT}\n      branches:\n        - { name: main, protected: true }\n`,
        'other.yaml': `neon:\n  projects:\n    - id: ${PROJECT}\n      branches:\n        - { name: last, protected: true }\n`,
      },
    ],
  ])('%s', async (_, files) => {
    const cli = await moved(files);
    const dry = await cli.run('adopt', '--dry-run', '--widened');
    expect([dry.code, dry.stdout + dry.stderr]).toEqual([2, expect.stringContaining('\n@@ -')]);
    const patched = applied(files, dry.stdout);
    await cli.ok('adopt', '--yes', '--widened');
    for (const [name, text] of Object.entries(patched)) {
      expect(text).toBe(cli.text(name));
    }
    expect(patched).not.toEqual(files);
  });
});

test('each hunk has its lines and numbers in its header', async () => {
  const cli = await moved({ 'evenkeel.yaml': ONE });
  const { stdout } = await cli.run('adopt', '--dry-run', '--widened');
  expect(stdout).toContain(`
--- a/evenkeel.yaml
+++ b/evenkeel.yaml
@@ -5,7 +5,7 @@
   projects:
     - id: ${PROJECT}
       branches:
-        - { name: main, protected: true }
+        - { name: main, protected: false }
         - { name: b0 }   
`);
  expect(stdout).toContain(`
@@ -14,4 +14,4 @@
         - { name: b5 }   
         - { name: b6 }   
         - name: last
-          protected: true
+          protected: false
`);
});
