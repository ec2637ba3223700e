import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withEdits } from '../../../scripts/simulation-bundle.js';
import { PLANTS } from './plants.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Caught by the first few cases; `npm run simulate -- --planted` plays all of them. */
const QUICK = ['nothing is read again just before a delete', 'a new branch gets no mark'];

test.each(PLANTS)('the piece that "$name" replaces is there, once', ({ edits }) => {
  for (const { file, ...edit } of edits) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(withEdits(text, [edit], file)).not.toBe(text);
  }
});

test('a piece that is not there, or twice, is told', () => {
  expect(() => withEdits('one', [{ find: 'two', by: '' }], 'a.ts')).toThrow(/found 0 times/);
  expect(() => withEdits('one one', [{ find: 'one', by: '' }], 'a.ts')).toThrow(/found 2 times/);
});

test('no built file knows a planted defect', () => {
  const built = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' });
  const programs = built.filter(file => file.endsWith('.js'));
  expect(programs).toEqual(expect.arrayContaining(['cli.js', 'index.js', 'kit.js']));
  for (const file of programs)
    expect(readFileSync(join(ROOT, 'dist', file), 'utf8'), file).not.toContain('planted');
});

const simulate = (...options: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/simulate.js', ...options], { cwd: ROOT, encoding: 'utf8' });
const CHOSEN = QUICK.flatMap(name => ['--plant', name]);

test('the matrix catches planted defects, and names the case and the invariant', () => {
  const { status, stdout } = simulate('--planted', ...CHOSEN);
  expect(stdout).toMatch(/2 of 2 planted defects caught/);
  expect(stdout.match(/seed R\d+\.\d+\.[un]\.\d+/g)).toHaveLength(2);
  expect(stdout.match(/invariant \d+/g)).toHaveLength(2);
  expect(status).toBe(0);
});

test('a share plays that part of them, and says how to play it on another day', () => {
  const { status, stdout } = simulate('--planted', ...CHOSEN, '--share', '2/2');
  expect(stdout).toMatch(/^share 2\/2: 1 of 2 planted defects \(again: .* --share 2\/2\)$/m);
  expect(stdout).toMatch(/1 of 1 planted defects caught/);
  expect(status).toBe(0);
});

test('an option that is none is refused with the usage, which --help prints', () => {
  const wrong = simulate('--famly', 'R1');
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('--family R1,R7')]);
  expect(wrong.stderr).toMatch(/^Unknown option '--famly'/);
  expect(wrong.stderr).not.toContain('    at ');
  const help = simulate('--help');
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('--family R1,R7')]);
});

test('a share that is none is refused, with what to write', () => {
  const { status, stderr } = simulate('--share', 'some');
  expect(stderr).toContain('--share some: say which of how many, such as 3/20, or auto');
  expect(status).toBe(1);
});
