import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from '../cli/test-io.ts';
import { playPage } from './play-page.ts';

/*
 * docs/learn: each command of each lesson, in their order, on one sandbox. `UPDATE=1` writes what
 * follows each command; look at the difference, and leave out again what a reader does not need.
 */
const FOLDER = join(import.meta.dirname, '../../docs/learn');
const UPDATE = process.env['UPDATE'] === '1';
const lessons = readdirSync(FOLDER).filter(name => /^\d\d-.*\.md$/.test(name));
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** How a lesson's commands end, where one does not end with 0. */
const ENDS: Readonly<Record<string, readonly number[]>> = { '04-drift.md': [0, 2] };

let cli: TestCli;

beforeAll(() => {
  cli = testCli({ projects: ['shiny-wind-028834', 'late-frost-123456'] });
});

describe('the lessons', () => {
  test.each(lessons)(
    '%s shows what its commands print',
    async name => {
      const { codes, filled } = await playPage(read(name), cli, { fill: UPDATE });
      if (UPDATE) writeFileSync(join(FOLDER, name), filled);
      expect(codes.length).toBeGreaterThan(0);
      expect(codes).toEqual(ENDS[name] ?? codes.map(() => 0));
    },
    60_000,
  );

  test('there are eight to twelve, each leads to the next, and the list has them all', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(8);
    expect(lessons.length).toBeLessThanOrEqual(12);
    const list = [...read('README.md').matchAll(/\]\((\d\d-[^)]*)\)/g)].map(([, link]) => link);
    expect(list).toEqual(lessons);
    for (const [index, name] of lessons.slice(0, -1).entries())
      expect(read(name)).toMatch(new RegExp(`^Next: \\[[^\\]]+\\]\\(${lessons[index + 1]}\\)\\.$`, 'm'));
  });

  test('the file of the preview has the connection string that the lesson speaks of', () => {
    const [, text = ''] = [...cli.files.contents].find(([path]) => path.endsWith('/pr.env')) ?? [];
    expect(text).toMatch(/^DATABASE_URL=.*^DATABASE_URL_UNPOOLED=/ms);
  });

  test('each says what one sees', () => {
    expect(lessons.filter(name => !/\b[Yy]ou see\b/.test(read(name)))).toEqual([]);
  });
});

test('the page for translators shows what its command prints', async () => {
  const path = join(FOLDER, '../translating.md');
  const { codes, filled } = await playPage(readFileSync(path, 'utf8'), testCli(), { fill: UPDATE });
  if (UPDATE) writeFileSync(path, filled);
  expect(codes).toEqual([0]);
});
