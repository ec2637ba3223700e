import { describe, expect, test } from 'vitest';
import { loadText, places } from './load-text.ts';

const BRANCH = (keys: string): string =>
  `evenkeel: 1\nname: x\nneon: { projects: [{ id: a, branches: [{ name: b, ${keys} }] }] }\n`;

describe('branches', () => {
  test.each([
    ['no zone', 'expires_at: 2026-12-01T00:00:00', 'schema/pattern 3:63'],
    ['absent and renamed', 'absent: true, renamed_from: c', 'manifest/absent-renamed 3:79'],
    ['a schedule that the service refuses', 'backup_schedule: [{ frequency: hourly }]', 'schema/enum 3:82'],
    ['a yearly one', 'backup_schedule: [{ frequency: yearly }]', 'schema/enum 3:82'],
    ['renamed from itself', 'renamed_from: b', 'manifest/renamed-from-itself 3:65'],
  ])('%s', async (_, keys, found) => {
    const loaded = await loadText(BRANCH(keys));
    expect(places(loaded)).toEqual([found]);
    expect(loaded.problems.map(({ level }) => level)).toEqual(['error']);
  });

  test.each([
    'expires_at: 2026-12-01T00:00:00.123-08:00',
    'snapshots: [{ name: s, timestamp: 2028-02-29T23:59:59Z, expires_at: null }]',
    'ttl: 30d',
    'absent: true, protected: false',
  ])('%s is fine', async keys => {
    expect(places(await loadText(BRANCH(keys)))).toEqual([]);
  });
});

test('the first thousand mistakes say what was meant, all are told', async () => {
  const keys = Array.from({ length: 1_001 }, (_, at) => `nam${String.fromCodePoint(0x4e00 + at)}: 1\n`);
  const { problems } = await loadText(`evenkeel: 1\nname: x\n${keys.join('')}`);
  expect(problems).toHaveLength(1_001);
  expect(problems.filter(problem => problem.hint === 'did you mean "name"?')).toHaveLength(1_000);
});
