import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collect } from '../../src/engine/desired/collect.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { docs } from '../../src/providers/docs/provider.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { loadText } from './load-text.ts';

const ID = '222222222222222222';

/**
 * Mostly right values for the keys of every kind, so that the rules of the kinds get something to
 * judge.
 */
const LEAVES = [
  ...[
    'a',
    'B c',
    '',
    'main',
    ID,
    '/a',
    '7d',
    '0d',
    '2026-12-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    'https://d.example',
    'nonsense',
  ],
  ...[
    'chat_input',
    'user',
    'string',
    'sub_command',
    'read_write',
    'read_only',
    'daily',
    'private',
    'guild',
    'application',
    'BAN_MEMBERS',
  ],
  ...[0, 1, 2, 3, 25, -1, 1.5, true, false, null],
];
const KEYS = [
  ...[
    'name',
    'type',
    'description',
    'options',
    'choices',
    'value',
    'required',
    'min_value',
    'max_value',
    'autocomplete',
    'contexts',
  ],
  ...[
    'default_member_permissions',
    'name_localizations',
    'absent',
    'renamed_from',
    'allow',
    'command',
    'of',
    'overwrites',
    'everyone',
  ],
  ...[
    'role',
    'parent',
    'protected',
    'expires_at',
    'ttl',
    'endpoints',
    'buckets',
    'backup_schedule',
    'frequency',
    'retention',
    'hour',
  ],
  ...['access_level', 'page', 'ask', 'cites', 'mentions', 'answered', 'unknown', 'de'],
];

const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...LEAVES),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 5 }),
  ),
}));
const entry = fc.oneof(
  value,
  fc.record(
    {
      name: fc.constantFrom('a', 'b', 'C'),
      type: value,
      description: value,
      options: fc.array(value, { maxLength: 3 }),
    },
    { requiredKeys: ['name'] },
  ),
  fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 8 }),
);
const entries = fc.oneof(
  { arbitrary: fc.array(entry, { maxLength: 3 }), weight: 9 },
  { arbitrary: value, weight: 1 },
);
const id = fc.constantFrom(ID, '', 'a', 5, null);

const manifest = fc.record(
  {
    evenkeel: fc.constantFrom(1, 2),
    name: fc.constantFrom('x', '', 5),
    discord: fc.record(
      {
        application_id: id,
        commands: entries,
        guilds: fc.array(
          fc.record({ ids: fc.array(id), commands: entries, permissions: entries }, { requiredKeys: [] }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: [] },
    ),
    neon: fc.record({
      projects: fc.array(fc.record({ id, branches: entries }, { requiredKeys: [] }), { maxLength: 2 }),
    }),
    docs: fc.record({
      portals: fc.array(
        fc.record(
          { url: fc.constantFrom('https://d.example', 'x', 5), answers: entries },
          { requiredKeys: [] },
        ),
        { maxLength: 2 },
      ),
    }),
  },
  { requiredKeys: [] },
);

test('the rules of all kinds can judge what is left of a manifest with mistakes, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(manifest, async made => {
      const { checkable } = await loadText(JSON.stringify(made));
      if (checkable === undefined) return;
      const { problems } = collect(
        { ...checkable, value: { ...checkable.value } },
        [discord, docs, neon],
        Date.UTC(2026, 10, 20),
      );
      for (const { source } of problems) expect(source.line).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 700 },
  );
});
