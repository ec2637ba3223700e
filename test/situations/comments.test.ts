import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { play } from './play.ts';
import { shownComment } from './shown-comment.ts';
import { SITUATIONS } from './situations.ts';

/*
 * What a pull request's comment shows in each situation that ends with a report, before anybody
 * unfolds anything. `UPDATE=1` writes them anew; look at the difference before you commit it.
 */

const COMMENTS = join(import.meta.dirname, 'comments');
const UPDATE = process.env['UPDATE'] === '1';
/** A drift has an issue of its own; what is joined has been shown as its parts. */
const LARGE = new Set(['plan-3000-rows', 'two-shards-one-report']);
const REPORTED = SITUATIONS.filter(
  ({ name, argv: [command = ''] }) => ['plan', 'apply', 'drift'].includes(command) && !LARGE.has(name),
);
/** A paragraph longer than this states something: one comment has it once. */
const LONG = 60;

test.each(REPORTED)('$name', async situation => {
  const { report } = (await play(situation, 80)).told;
  if (report === undefined) return;
  const shown = shownComment(renderMarkdown(report));
  const path = join(COMMENTS, `${situation.name}.txt`);
  if (UPDATE) writeFileSync(path, shown);
  const [first = '', , box = ''] = shown.split('\n');
  if (Object.keys(report.plan.origins).length > 0) expect(first).toContain(' at 127.0.0.1:4600');
  const said = shown
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.length > LONG);
  expect(said.filter((line, at) => said.indexOf(line) !== at && !NOTE.test(line))).toEqual([]);
  const isGrave =
    report.command === 'plan' &&
    report.plan.rows.some(row => row.opening !== undefined || row.action === 'delete');
  if (isGrave) expect(box).toBe('▌ CAUTION');
  expect(shown).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
});

/** Groups that differ have the same note. */
const NOTE = /^the new branch gets no compute, /;

test('no comment is left of a situation that is gone', () => {
  const names = new Set(REPORTED.map(({ name }) => `${name}.txt`));
  expect(readdirSync(COMMENTS).filter(file => !names.has(file))).toEqual([]);
});
