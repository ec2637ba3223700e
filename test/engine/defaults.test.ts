import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ManifestPath, Problem } from '../../src/core/problem.ts';
import type { Reason } from '../../src/core/report/reason.ts';
import type { Desired } from '../../src/core/resource.ts';
import { collect } from '../../src/engine/desired/collect.ts';
import { withDefaults } from '../../src/engine/desired/defaults.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { KnownEntries } from '../../src/engine/desired/entry.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { wordsOf } from '../../src/render/reason-words/reason-words.ts';
import { loadText, noVariables } from '../manifest/load-text.ts';

const RUNS = Number(process.env['EVENKEEL_RUNS'] ?? 40);

/** The manifest's value after its defaults, as JSON; only what `checks` hold. */
function withDefaultsOf({ collected: { checks } }: Collected): { readonly value: string } {
  return { value: JSON.stringify(checks.map(({ desired: { fields } }) => fields)) };
}

interface Collected {
  readonly collected: DesiredState;
  readonly problems: readonly Problem[];
}

async function collected(text: string, known?: KnownEntries): Promise<Collected> {
  const { manifest, problems } = await loadText(text);
  if (manifest === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return collect({ ...manifest, value: { ...manifest.value } }, PROVIDERS, 0, known);
}

function at({ collected: { desired } }: Collected, end: string): Desired {
  const found = desired.find(({ address }) => address.endsWith(end));
  if (found === undefined) throw new Error(`nothing is declared at ${end}`);
  return found;
}

const HEAD = 'evenkeel: 1\nname: x\n';
const PROJECT = `${HEAD}defaults:
  neon.endpoint: { suspend_timeout_seconds: 300, autoscaling_limit_max_cu: 2 }
neon:
  projects:
    - id: a
      defaults:
        neon.branch: { protected: true }
        neon.endpoint: { autoscaling_limit_max_cu: 4 }
      branches:
        - name: main
          endpoints: [{ type: read_write }]
        - name: dev
          protected: false
          defaults: { neon.endpoint: { autoscaling_limit_max_cu: 8 } }
          endpoints:
            - { type: read_write, suspend_timeout_seconds: 60 }
            - { type: read_only, name: r, autoscaling_limit_max_cu: 1 }
        - { name: old, absent: true }
    - id: b
      branches:
        - name: main
          endpoints: [{ type: read_write }]
`;

describe('which value an entry has', () => {
  test('its own, else the nearest default, key by key', async () => {
    const found = await collected(PROJECT);
    expect(found.problems).toEqual([]);
    const computes = found.collected.desired
      .filter(({ kind }) => kind === 'neon.endpoint')
      .map(({ address, fields }) => {
        const { suspend_timeout_seconds: seconds, autoscaling_limit_max_cu: most } = fields as never;
        return `${address.slice('neon.endpoint/'.length)} ${seconds} ${most}`;
      });
    expect(computes).toEqual([
      'a/dev/r 300 1',
      'a/dev/read_write 60 8',
      'a/main/read_write 300 4',
      'b/main/read_write 300 2',
    ]);
    expect(at(found, 'branch/a/main').fields).toMatchObject({ protected: true });
    expect(at(found, 'branch/a/dev').fields).toMatchObject({ protected: false });
    expect(at(found, 'branch/b/main').fields).not.toHaveProperty('protected');
  });

  test('those of two kinds in one scope hold side by side', async () => {
    const found = await collected(`${HEAD}defaults:
  neon.endpoint: { suspend_timeout_seconds: 300 }
  neon.database: { owner_name: app }
neon:
  projects:
    - id: a
      branches:
        - name: main
          roles: [{ name: app }]
          endpoints: [{ type: read_write }]
          databases: [{ name: db }]
docs:
  portals:
    - url: https://docs.example.com
      defaults: { docs.answer: { runs: 3, pass: 2 }, docs.search: { within: 2 } }
      answers: [{ page: /a, ask: How?, mentions: [x] }]
      searches: [{ search: how, finds: /a }]
`);
    expect(found.problems).toEqual([]);
    const noted = [...found.collected.desired, ...found.collected.checks.map(({ desired }) => desired)];
    const { value } = withDefaultsOf(found);
    expect(noted.flatMap(({ notes = [] }) => notes.map(note => wordsOf(note).message)).sort()).toEqual([
      'this entry takes values from `defaults`: owner_name (evenkeel.yaml:5)',
      'this entry takes values from `defaults`: suspend_timeout_seconds (evenkeel.yaml:4)',
    ]);
    expect(at(found, 'main/read_write').fields).toMatchObject({ suspend_timeout_seconds: 300 });
    expect(value).toContain('"pass":2');
    expect(value).toContain('"within":2');
  });

  test('an entry with absent: false has defaults', async () => {
    const found = await collected(
      PROJECT.replace('{ name: old, absent: true }', '{ name: old, absent: false }'),
    );
    expect(at(found, 'branch/a/old').fields).toMatchObject({ protected: true });
  });

  test('an entry with absent: true has no default', async () => {
    const old = at(await collected(PROJECT), 'branch/a/old');
    expect(old.fields).not.toHaveProperty('protected');
    expect(old.notes).toBeUndefined();
  });

  test('a list of a default is replaced, not merged, and so is an empty one', async () => {
    const found = await collected(`${HEAD}discord:
  application_id: "222222222222222222"
  defaults: { discord.command: { contexts: [guild, bot_dm], integration_types: [guild_install] } }
  commands:
    - { name: a, description: A }
    - { name: b, description: B, contexts: [private_channel] }
`);
    expect(at(found, 'chat_input/a').fields).toMatchObject({ contexts: ['guild', 'bot_dm'] });
    expect(at(found, 'chat_input/b').fields).toMatchObject({ contexts: ['private_channel'] });
  });

  test('those of the application are not those of its guilds; those at the top hold for both', async () => {
    const found = await collected(`${HEAD}defaults: { discord.command: { nsfw: true } }
discord:
  application_id: "222222222222222222"
  defaults: { discord.command: { contexts: [guild] } }
  commands: [{ name: a, description: A }]
  guilds:
    - ids: ["197038439483310086", "197038439483310087"]
      defaults: { discord.command: { default_member_permissions: [BAN_MEMBERS] } }
      commands: [{ name: b, description: B }]
`);
    expect(found.problems).toEqual([]);
    const {
      contexts,
      nsfw,
      default_member_permissions: rights,
    } = at(found, 'global/chat_input/a').fields as never;
    expect([contexts, nsfw, rights]).toEqual([['guild'], true, undefined]);
    for (const guild of ['197038439483310086', '197038439483310087']) {
      const here = at(found, `${guild}/chat_input/b`).fields;
      expect(here).toMatchObject({ nsfw: true });
      expect(here).not.toHaveProperty('contexts');
      expect(Object.keys(here)).toContain('default_member_permissions');
    }
  });

  test('a check has defaults as well', async () => {
    const found = await collected(`${HEAD}docs:
  portals:
    - url: https://docs.example.com
      defaults: { docs.answer: { runs: 3, pass: 2 } }
      answers:
        - { page: /a, ask: How?, mentions: [x] }
        - { page: /b, ask: Why?, mentions: [x], runs: 1, pass: 1 }
`);
    const runs = found.collected.checks.map(({ desired: { fields } }) => (fields as never)['runs']);
    expect(runs).toEqual([
      { most: 3, pass: 2 },
      { most: 1, pass: 1 },
    ]);
  });

  test('an entry in a file of another program has none: what it leaves out has the default of the service', async () => {
    const { manifest } = await loadText(PROJECT);
    if (manifest === undefined) throw new Error('the manifest is not valid');
    const view = { ...manifest, value: { ...manifest.value }, whole: () => true };
    expect(withDefaults(view, PROVIDERS)).toBe(view);
    const isMain = (path: ManifestPath): boolean =>
      path.join('/') === 'neon/projects/1/branches/0/endpoints/0';
    const some = collect({ ...view, whole: isMain }, PROVIDERS, 0);
    expect(at(some, 'endpoint/b/main/read_write').fields).not.toHaveProperty('suspend_timeout_seconds');
    expect(at(some, 'endpoint/a/main/read_write').fields).toHaveProperty('suspend_timeout_seconds');
  });

  test('a manifest without defaults stays the same object', async () => {
    const { manifest } = await loadText(
      PROJECT.replace(/^defaults:\n.*\n/m, '').replaceAll('defaults', 'x-none'),
    );
    const view = {
      name: 'x',
      value: { neon: { projects: [{ id: 'a', branches: [{ name: 'm' }] }] } },
      keep: [],
    };
    expect(manifest).toBeUndefined();
    const bare = { ...view, source: () => ({ file: '', line: 1, column: 1 }) };
    expect(withDefaults(bare, PROVIDERS)).toBe(bare);
  });
});

describe('where a value is said to come from', () => {
  test('the row of an entry has a note with each default that it has, and its file and line', async () => {
    const found = await collected(PROJECT);
    const words = (end: string): readonly string[] =>
      (at(found, end).notes ?? []).map(note => wordsOf(note).message);
    expect(words('endpoint/a/main/read_write')).toEqual([
      'this entry takes values from `defaults`: autoscaling_limit_max_cu (evenkeel.yaml:10), suspend_timeout_seconds (evenkeel.yaml:4)',
    ]);
    expect(words('endpoint/a/dev/r')).toEqual([
      'this entry takes values from `defaults`: suspend_timeout_seconds (evenkeel.yaml:4)',
    ]);
    expect(words('branch/a/dev')).toEqual([]);
  });

  test('notes on how an entry was read stay beside it', async () => {
    const { manifest } = await loadText(PROJECT);
    if (manifest === undefined) throw new Error('the manifest is not valid');
    const remarks = (): readonly Reason[] => [{ code: 'row/renewed' }];
    const { collected: all } = collect({ ...manifest, value: { ...manifest.value }, remarks }, PROVIDERS, 0);
    const codes = all.desired
      .find(({ address }) => address.endsWith('branch/a/main'))
      ?.notes?.map(({ code }) => code);
    expect(codes).toEqual(['row/renewed', 'row/defaults']);
  });

  test('the place of a key is that of the default, and of one that the entry says its own', async () => {
    const { collected: all } = await collected(PROJECT);
    const endpoint = ['neon', 'projects', 0, 'branches', 1, 'endpoints', 0];
    expect(all.source([...endpoint, 'autoscaling_limit_max_cu']).line).toBe(16);
    expect(all.source([...endpoint, 'suspend_timeout_seconds']).line).toBe(18);
  });

  test('a mistake in a default is shown at the default', async () => {
    const { problems } = await collected(`${HEAD}neon:
  projects:
    - id: a
      defaults: { neon.endpoint: { autoscaling_limit_max_cu: 17 } }
      branches: [{ name: main, endpoints: [{ type: read_write }] }]
`);
    expect(problems.map(({ rule, source }) => `${rule} ${source.line}:${source.column}`)).toEqual([
      'neon/vendor-limit 6:62',
    ]);
  });

  test('a value from outside in a default makes those of its entries uncertain, and no others', async () => {
    const { manifest } = await loadText(
      `${PROJECT.replace('max_cu: 4', `max_cu: "\${most}"`)}vars: { most: { default: 4 } }\n`,
      { ...noVariables, flags: new Map([['most', '4']]) },
    );
    if (manifest === undefined) throw new Error('the manifest is not valid');
    const { fromOutside } = collect({ ...manifest, value: { ...manifest.value } }, PROVIDERS, 0).collected;
    const projects = ['neon', 'projects', 0];
    const key = ['endpoints', 0, 'autoscaling_limit_max_cu'];
    expect(fromOutside).toEqual([
      [...projects, 'defaults', 'neon.endpoint', 'autoscaling_limit_max_cu'],
      [...projects, 'branches', 0, ...key],
    ]);
  });
});

test('an entry of a manifest with other defaults is not taken for the same', async () => {
  const before = await collected(PROJECT);
  const after = await collected(
    PROJECT.replace('seconds: 300', 'seconds: 600'),
    new KnownEntries(before.collected.desired),
  );
  expect(at(after, 'endpoint/b/main/read_write').fields).toMatchObject({ suspend_timeout_seconds: 600 });
});

describe('what no default may say', () => {
  const refused = async (values: string): Promise<readonly string[]> => {
    const { problems } = await loadText(`${HEAD}defaults: { neon.branch: ${values} }\n`);
    return problems.map(({ rule, message }) => `${rule}: ${message}`);
  };

  test.each([
    'ttl: 3d',
    'expires_at: null',
    'absent: true',
    'allow: [loss]',
    'prune: true',
    'ignore: [ttl]',
    'id: br-1',
  ])('%s', async line => {
    const [key = ''] = line.split(':');
    expect(await refused(`{ ${line} }`)).toEqual([
      `schema/unknown-key: unknown key "${key}" in a branch default`,
    ]);
  });

  test('protected: false', async () => {
    expect(await refused('{ protected: false }')).toEqual(['schema/const: "protected" must be true']);
    expect(await refused('{ protected: true }')).toEqual([]);
  });
});

/** What a random manifest says: for each key a value or nothing, on each level. */
const settings = fc.record(
  {
    suspend_timeout_seconds: fc.constantFrom(60, 300, 600),
    autoscaling_limit_max_cu: fc.constantFrom(1, 2, 4),
    disabled: fc.boolean(),
  },
  { requiredKeys: [] },
);
const world = fc.record({
  top: settings,
  projects: fc.array(
    fc.record({
      own: settings,
      branches: fc.array(fc.record({ own: settings, compute: settings, absent: fc.boolean() }), {
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

test('a manifest with defaults wants the same as one that has every value written out', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ top, projects }) => {
      const text = (written: boolean): string => {
        const defaults = (own: object): object => (written ? {} : { defaults: { 'neon.endpoint': own } });
        const filled = (...said: readonly object[]): object =>
          Object.assign({}, ...(written ? said : said.slice(-1)));
        const all = projects.map(({ own, branches }, index) => ({
          id: `p-${index}`,
          ...defaults(own),
          branches: branches.map(({ own: here, compute, absent }, at) => {
            const type = 'read_write';
            const entry = absent ? { type, absent } : { type, ...filled(top, own, here, compute) };
            return { name: `b-${at}`, ...defaults(here), endpoints: [entry] };
          }),
        }));
        return JSON.stringify({ evenkeel: 1, name: 'x', ...defaults(top), neon: { projects: all } });
      };
      const wants = async (written: boolean): Promise<unknown> =>
        (await collected(text(written))).collected.desired.map(({ address, fields, absent }) => ({
          address,
          fields,
          absent,
        }));
      expect(await wants(false)).toEqual(await wants(true));
    }),
    { numRuns: RUNS },
  );
});
