import { describe, expect, test } from 'vitest';
import { repeatedSecretNames, secretPrefix } from '../../../src/providers/neon/contents/secret-names.ts';

test.each([
  ['uploads', 'UPLOADS'],
  ['my-app/uploads v2', 'MY_APP_UPLOADS_V2'],
  ['2fa', '_2FA'],
])('secrets of %s are named %s', (name, prefix) => {
  expect(secretPrefix(name)).toBe(prefix);
});

describe('two entries that write the same names', () => {
  const section = (absent: boolean) => ({
    projects: [
      {
        id: 'p',
        branches: [
          { name: 'a', outputs: ['connection_uri' as const], credentials: [{ name: 'up-loads' }] },
          { name: 'b', outputs: ['connection_uri' as const], credentials: [{ name: 'up_loads' }], absent },
        ],
      },
    ],
  });

  test('are warned about, at the second one', () => {
    expect(repeatedSecretNames(section(false))).toMatchObject([
      {
        level: 'warning',
        message: 'branch "b" and branch "a" both write DATABASE_URL to --secrets-to',
        path: ['projects', 0, 'branches', 1, 'outputs'],
      },
      {
        message:
          'credential "up_loads" of branch "b" and credential "up-loads" of branch "a" both write UP_LOADS_API_TOKEN to --secrets-to',
        path: ['projects', 0, 'branches', 1, 'credentials', 0, 'name'],
      },
    ]);
  });

  test('are fine where one is absent', () => {
    expect(repeatedSecretNames(section(true))).toEqual([]);
  });
});
