import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import { acceptingLine } from '../../src/engine/plan/accepting-lines.ts';
import { preparePlan } from '../../src/engine/plan/prepare-plan.ts';
import { NEON, patchBranch, patchCommand, patchEndpoint } from '../helpers/other-client.ts';
import { APPLICATION, GUILD, PROJECT, type World, world } from '../helpers/world.ts';
import { loadText } from '../manifest/load-text.ts';

const manifest = (accepted: readonly string[]): string => `
evenkeel: 1
name: acme
accepted: ${accepted.length === 0 ? '[]' : `\n  ${accepted.join('\n  ')}`}
neon:
  projects:
    - id: ${PROJECT}
      settings: { history_retention_seconds: 3600, allowed_ips: { ips: ["10.0.0.1"] } }
      branches:
        - name: main
          roles: [{ name: app }, { name: web }]
          databases: [{ name: shop, owner_name: app }]
          endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2 }]
        - { name: prod, protected: true }
        - { name: dev, ttl: 10d, buckets: [{ name: pics, access_level: private }] }
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ban, description: Bans, options: [{ type: string, name: who, description: Who }] }]
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: kick, description: Kicks }]
`;

interface Edit {
  readonly of: string;
  does(here: World): void;
}

const edits: readonly Edit[] = [
  {
    of: 'neon.project history_retention_seconds',
    does: here => here.other('PATCH', NEON, { project: { history_retention_seconds: 7200 } }),
  },
  {
    of: 'neon.project settings.allowed_ips.ips',
    does: here =>
      here.other('PATCH', NEON, { project: { settings: { allowed_ips: { ips: ['10.0.0.2'] } } } }),
  },
  { of: 'neon.branch protected', does: here => patchBranch(here, 'prod', { protected: false }) },
  { of: 'neon.branch ttl', does: here => patchBranch(here, 'dev', { expires_at: null }) },
  {
    of: 'neon.endpoint settings.pg_settings',
    does: here => patchEndpoint(here, 'main', { settings: { pg_settings: { work_mem: '8MB' } } }),
  },
  {
    of: 'neon.endpoint autoscaling_limit_max_cu',
    does: here => patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 }),
  },
  {
    of: 'discord.command options',
    does: here =>
      patchCommand(here, 'ban', {
        options: [{ type: 3, name: 'who', description: 'Whom, and "why": # \\ @everyone \u202e ```' }],
      }),
  },
  {
    of: 'discord.command description',
    does: here => patchCommand(here, 'ban', { description: '$' + '{HOME} $$ $' + '{{ x }}' }),
  },
  { of: 'discord.command nsfw', does: here => patchCommand(here, 'ban', { nsfw: true }) },
  {
    of: 'discord.command, gone',
    does: here => {
      const path = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;
      const { body } = here.foreign('GET', path);
      here.other('DELETE', `${path}/${(body as readonly { readonly id: string }[])[0]?.id}`);
    },
  },
];

/** A manifest as its file: with variables replaced, which `collect` alone does not do. */
async function read(text: string): Promise<string> {
  const loaded = await loadText(text);
  expect(loaded.problems.filter(({ level }) => level === 'error')).toEqual([]);
  return JSON.stringify(loaded.manifest?.value);
}

describe('the lines that drift prints', () => {
  test.each(edits)('accept what they are printed for, and nothing else: $of', async ({ does }) => {
    const here = world();
    await here.apply(manifest([]));
    here.clock.advance(60_000);
    does(here);
    here.clock.advance(60_000);
    const { plan } = await here.drift(manifest([]));
    const printed = plan.rows.flatMap(({ accept = [] }) => accept);
    expect(printed).toHaveLength(1);
    const again = (await here.drift(await read(manifest(printed)))).plan;
    expect(again.rows).toEqual([]);
    expect(again.notes.filter(({ code }) => code.startsWith('accepted/'))).toEqual([]);
    expect(again.accepted).toHaveLength(1);
    here.forget();
    await here.apply(await read(manifest(printed)));
    expect(here.writes()).toEqual([]);
  });
});

test('a line is one line of visible characters, and ends no block of code', () => {
  const line = acceptingLine({
    address: 'neon.branch/p/a' as Address,
    field: 'f',
    wants: 'a\n```\n\u202e\u{e0061}::set-output',
    is: { '::x': '##[error]', $: '$' + '{a}' },
    until: '2026-12-15',
    widened: true,
  });
  expect(line).toBe(
    '- { address: neon.branch/p/a, field: f, wants: "a\\n```\\n\\u202e\\U000e0061::set-output", is: { "::x": "\\u0023\\u0023[error]", "$": "$${a}" }, until: 2026-12-15, widened: true }',
  );
});

describe('the fields of a kind', () => {
  test('are all known to accepted, for every kind of ours', async () => {
    const here = world();
    await here.apply(manifest([]));
    const looked = await preparePlan(here.collect(manifest([])), here.session(), { prune: false });
    for (const kind of looked.given.kinds.ordered) {
      expect(kind.entry.paths, kind.name).toBeDefined();
      for (const live of looked.given.observed.scopesOf(kind).flat())
        for (const path of Object.keys(live.fields())) {
          if (kind.name === 'discord.permissions' && path === 'command') continue;
          expect(kind.entry.paths, kind.name).toContain(path);
        }
    }
  });
});
