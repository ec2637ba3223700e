import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Terminal } from '@xterm/headless';
import { describe, expect, test } from 'vitest';
import { testCli } from '../cli/test-io.ts';
import { BESIDE, SITUATIONS, type Situation } from './situations.ts';

/*
 * What a person sees at the end of each situation, at two widths. `UPDATE=1 npx vitest run
 * test/situations` writes the screens anew; look at the difference before you commit it.
 */

const SCREENS = join(import.meta.dirname, 'screens');
const UPDATE = process.env['UPDATE'] === '1';
const ROWS = 60;
/** A line longer than this states a cause: one screen has it once. */
const LONG = 40;
/** What may be on a screen twice, each with its reason. */
const TWICE: Readonly<Record<string, RegExp>> = {
  'the plan that was confirmed and its outcome have one digest': /^digest ek1-/,
  'the plan that was confirmed and its outcome are of one manifest': /^(?:plan|apply) {2}/,
  'a wait of minutes says again what it waits for': /held by the service \(423\)|^-wind-/,
  'a difference of files has the line before and after': /^[-+]neon: |^branches\/br-/,
};
/** How many lines from either end hold the next step of a run that failed. */
const ENDS = 7;
/** Screens of a code other than 0 without a next step, each with its reason. */
const WITHOUT_NEXT: Readonly<Record<string, string>> = {
  drift: 'a difference is no failure: the line below `accept` is what can be copied',
  'adopt-asks': 'the person said no to a question about their own file',
};

/** The lines of a terminal that was sent this, with those that have scrolled away. */
async function linesOf(written: string, cols: number): Promise<readonly string[]> {
  const terminal = new Terminal({
    cols,
    rows: ROWS,
    scrollback: 10_000,
    allowProposedApi: true,
    convertEol: true,
  });
  await new Promise<void>(done => terminal.write(written, done));
  const { active } = terminal.buffer;
  const lines = Array.from({ length: active.length }, (_, at) =>
    (active.getLine(at)?.translateToString(true) ?? '').trimEnd(),
  );
  terminal.dispose();
  return lines.join('\n').trimEnd().split('\n');
}

/** The whole run as the terminal got it: both streams in their order. */
async function seen(situation: Situation, columns: number): Promise<{ code: number; screen: string }> {
  const cli = testCli({
    terminal: true,
    columns,
    files: situation.manifest === undefined ? {} : { ...BESIDE, 'evenkeel.yaml': situation.manifest },
    lines: situation.answers ?? [],
    env: situation.env ?? {},
  });
  for (const argv of situation.before ?? []) await cli.run(...argv);
  cli.sandbox.faults.add(situation.faults ?? []);
  const { code } = await cli.run(...situation.argv);
  return { code, screen: `${(await linesOf(cli.written(), columns)).join('\n')}\n` };
}

describe.each(SITUATIONS)('$name', situation => {
  test.each([80, 120])('has its screen at %i columns', async columns => {
    const { code, screen } = await seen(situation, columns);
    const path = join(SCREENS, `${situation.name}.${columns}.txt`);
    if (UPDATE) writeFileSync(path, screen);
    expect(code).toBe(situation.code);
    const lines = screen.split('\n');
    const long = lines.map(line => line.trim()).filter(line => line.length > LONG);
    const twice = long.filter((line, at) => long.indexOf(line) !== at);
    expect(twice.filter(line => !Object.values(TWICE).some(may => may.test(line)))).toEqual([]);
    if (code !== 0 && WITHOUT_NEXT[situation.name] === undefined) {
      const written = screen.trimEnd().split('\n');
      const ends = [...written.slice(0, ENDS), ...written.slice(-ENDS)].join('\n');
      expect(ends).toMatch(/next: |`evenkeel explain /);
    }
    expect(screen).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
  });
});
