import { expect } from 'vitest';
import type { TestCli } from './test-io.ts';

interface DriftRow {
  readonly address: string;
  readonly action: string;
  readonly source?: { readonly line: number; readonly file: string };
}

/** What drift shows. */
async function driftRows(cli: TestCli): Promise<readonly DriftRow[]> {
  const { code, stdout, stderr } = await cli.run('drift', '--format', 'json');
  expect([0, 2], stderr).toContain(code);
  return (JSON.parse(stdout) as { readonly plan: { readonly rows: readonly DriftRow[] } }).plan.rows;
}

/** Adopts: it writes to no service, and ends with this code. Gives what is printed. */
export async function adopts(cli: TestCli, code: number, ...argv: readonly string[]): Promise<string> {
  const writes = cli.writes().length;
  const ran = await cli.run('adopt', '--yes', ...argv);
  expect(ran.code, ran.stdout + ran.stderr).toBe(code);
  expect(cli.writes()).toHaveLength(writes);
  return ran.stdout + ran.stderr;
}

/**
 * Takes over everything that drift shows of a manifest: nothing is sent but reads, the plan is
 * empty then, every byte outside the entries of the rows is as before, and a second time there is
 * nothing to take over.
 */
export async function adoptsAll(
  cli: TestCli,
  manifest: string,
  ...argv: readonly string[]
): Promise<{ readonly after: string; readonly rows: readonly DriftRow[]; readonly stdout: string }> {
  await cli.files.replace('evenkeel.yaml', manifest);
  const rows = await driftRows(cli);
  const writes = cli.writes().length;
  const { code, stdout, stderr } = await cli.run('adopt', '--yes', '--widened', ...argv);
  const after = cli.files.contents.get('/demo/evenkeel.yaml') ?? '';
  const told = `${JSON.stringify(rows, null, 1)}\n${manifest}\n---\n${after}\n${stdout}${stderr}`;
  expect(code, told).toBe(0);
  expect(cli.writes()).toHaveLength(writes);
  expect(await driftRows(cli), told).toEqual([]);
  const again = await cli.run('adopt', '--yes', '--widened', ...argv);
  expect(again, again.stdout).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing to take over'),
  });
  expect(cli.files.contents.get('/demo/evenkeel.yaml')).toBe(after);
  if (rows.length === 0) expect(after).toBe(manifest);
  expect(outside(manifest, after, rows), told).toBe(true);
  return { after, rows, stdout };
}

/** Whether all lines that are gone are of the rows' entries. */
function outside(before: string, after: string, rows: readonly DriftRow[]): boolean {
  const lines = before.split('\n');
  const entries = rows.flatMap(({ source }) =>
    source === undefined ? [] : [entryLines(lines, source.line - 1)],
  );
  const kept = new Set(after.split('\n'));
  return lines.every((line, index) => {
    if (kept.has(line)) return true;
    // A list that gets its first item, or loses its last, begins on the line before.
    return (
      entries.some(([from, to]) => from - 1 <= index && index < to) ||
      rows.some(row => row.source === undefined)
    );
  });
}

/** From the line of an entry to the next one that is not deeper. */
function entryLines(lines: readonly string[], from: number): readonly [number, number] {
  const depth = (line: string): number => line.search(/[^ ]/);
  const own = depth(lines[from] ?? '');
  // The value of a key begins with its first member; those after it are as deep.
  const isItem = /^ *- /.test(lines[from] ?? '');
  const next = lines.findIndex(
    (line, index) => index > from && line !== '' && depth(line) < (isItem ? own + 1 : own),
  );
  return [from, next < 0 ? lines.length : next];
}
