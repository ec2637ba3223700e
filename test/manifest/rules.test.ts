import { describe, expect, test } from 'vitest';
import { loadText, places } from './load-text.ts';

const BRANCH = (keys: string): string =>
  `evenkeel: 1\nname: x\nneon: { projects: [{ id: a, branches: [{ name: b, ${keys} }] }] }\n`;
const PORTAL = (url: string): string =>
  `evenkeel: 1\nname: x\ndocs: { portals: [{ url: ${JSON.stringify(url)} }] }\n`;
const KEEP = (glob: string): string => `evenkeel: 1\nname: x\nkeep: [${JSON.stringify(glob)}]\n`;

describe('branches', () => {
  test.each([
    ['both ttl and expires_at', 'ttl: 7d, expires_at: 2026-12-01T00:00:00Z', 'neon/two-expiries 3:51'],
    ['a day that does not exist', 'expires_at: 2026-02-30T00:00:00Z', 'neon/expires-at 3:63'],
    ['a month that does not exist', 'expires_at: 2026-13-01T00:00:00Z', 'neon/expires-at 3:63'],
    ['an hour that does not exist', 'expires_at: 2026-12-01T24:00:00Z', 'neon/expires-at 3:63'],
    ['a zone that does not exist', 'expires_at: 2026-12-01T00:00:00+24:00', 'neon/expires-at 3:63'],
    ['no zone', 'expires_at: 2026-12-01T00:00:00', 'schema/pattern 3:63'],
    ['no time at all to live', 'ttl: 0d', 'neon/ttl 3:56'],
    ['absent and renamed', 'absent: true, renamed_from: c', 'manifest/absent-renamed 3:65'],
    ['renamed from itself', 'renamed_from: b', 'manifest/renamed-from-itself 3:51'],
  ])('%s', async (_, keys, found) => {
    expect(places(await loadText(BRANCH(keys)))).toEqual([found]);
  });

  test.each([
    'expires_at: 2028-02-29T23:59:59Z',
    'expires_at: 2026-12-01T00:00:00.123-08:00',
    'ttl: 30d',
    'absent: true, protected: false',
  ])('%s is fine', async keys => {
    expect(places(await loadText(BRANCH(keys)))).toEqual([]);
  });
});

describe('portals', () => {
  test.each([
    ['not a URL', 'docs.example.com'],
    ['plain http', 'http://docs.example.com'],
    ['http to a name that begins like loopback', 'http://127.0.0.1.example.com'],
    ['http to a private network', 'http://10.0.0.1'],
    ['another scheme', 'file:///etc/passwd'],
    ['a user name', 'https://user@docs.example.com'],
    ['a password', 'https://:secret@docs.example.com'],
    ['a query', 'https://docs.example.com?x=1'],
    ['a fragment', 'https://docs.example.com#x'],
  ])('%s is refused', async (_, url) => {
    expect(places(await loadText(PORTAL(url)))).toEqual(['docs/portal-url 3:26']);
  });

  test.each([
    'https://docs.example.com/guide',
    'http://localhost:1234/docs',
    'http://127.0.0.1:1234',
    'http://[::1]:1234',
  ])('%s is fine', async url => {
    expect(places(await loadText(PORTAL(url)))).toEqual([]);
  });
});

describe('keep', () => {
  test.each(['neon.brnch/*/prod*', 'neon.branch', '*', 'prod', ''])('%j can match no address', async glob => {
    expect((await loadText(KEEP(glob))).problems[0]).toMatchObject(
      glob === ''
        ? { rule: 'schema/limit' }
        : { rule: 'manifest/keep', level: 'warning', source: { line: 3, column: 8 } },
    );
  });

  test.each(['neon.branch/*/prod*', 'neon.*/**', '**', '*/a/b', 'discord.command/*/global/chat_input/ban'])(
    '%j is fine',
    async glob => {
      expect(places(await loadText(KEEP(glob)))).toEqual([]);
    },
  );
});
