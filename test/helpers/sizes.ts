import type { Report, Result } from '../../src/core/report/report.ts';
import type { Row, Scope } from '../../src/core/report/row.ts';
import {
  aPlan,
  aReason,
  aRefusal,
  aReport,
  aRow,
  aScope,
  aSource,
  changed,
  resultFor,
} from './report-builders.ts';

const APP = '222222222222222222';

export function aGuild(index: number): Scope {
  return aScope('discord.scope', [APP, `10000000000000${String(index).padStart(4, '0')}`]);
}

/** A command of a guild that is like those of the same name in the others. */
export function guildCommand(index: number, name: string, more: Partial<Row> = {}): Row {
  const [, guild] = aGuild(index).parts as readonly [string, string];
  return aRow('create', 'discord.command', aGuild(index), [APP, guild, 'chat_input', name], {
    fields: [changed('description', null, `What ${name} does`)],
    source: aSource(12, 'bot.yaml'),
    ...more,
  });
}

/** The branch `main` of one project of many, in a file of its own. */
export function projectBranch(index: number, more: Partial<Row> = {}): Row {
  const project = `quiet-${String(index).padStart(4, '0')}`;
  return aRow('update', 'neon.branch', aScope('neon.project', [project]), [project, 'main'], {
    fields: [changed('protected', false, true)],
    source: aSource(7, `projects/${project}.yaml`),
    ...more,
  });
}

/** A new branch of one project of many, with its endpoint. */
function devBranch(index: number): readonly Row[] {
  const { scope, parts } = projectBranch(index);
  const [project = ''] = parts;
  const source = aSource(9, `projects/${project}.yaml`);
  const branch = aScope('neon.branch', [project, 'dev'], scope);
  return [
    aRow('create', 'neon.branch', scope, [project, 'dev'], {
      fields: [changed('parent', null, { $ref: `neon.branch/${project}/main` })],
      source,
    }),
    aRow('create', 'neon.endpoint', branch, [project, 'dev', 'read_write'], {
      fields: [changed('type', null, 'read_write')],
      because: branch.address,
      source,
    }),
  ];
}

/** One of many branches of one project: all alike, or each with an expiry of its own. */
export function tenant(index: number, more: Partial<Row> = {}): Row {
  const project = aScope('neon.project', ['shiny-wind-028834']);
  return aRow(
    'create',
    'neon.branch',
    project,
    ['shiny-wind-028834', `tenant-${String(index).padStart(4, '0')}`],
    {
      fields: [changed('parent', null, { $ref: 'neon.branch/shiny-wind-028834/main' })],
      source: aSource(100 + index),
      ...more,
    },
  );
}

function doomed(index: number): Row {
  const project = aScope('neon.project', ['shiny-wind-028834']);
  return aRow('delete', 'neon.branch', project, ['shiny-wind-028834', `old-${index}`]);
}

function opened(name: string): Row {
  return guildCommand(0, name, {
    action: 'update',
    fields: [changed('default_member_permissions', '4', null)],
    opening: aReason('everyone may use it'),
  });
}

const times = <T>(n: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: n }, (_, at) => make(at));

/** Rows of a plan by its size: from a change that one reads whole to one that nobody can. */
export const SIZES: Readonly<Record<number, () => readonly Row[]>> = {
  3: () => [guildCommand(0, 'ping'), projectBranch(0), doomed(0)],
  40: () => [
    ...times(36, index => projectBranch(index)),
    ...times(2, doomed),
    opened('ban'),
    guildCommand(0, 'ping'),
  ],
  // 300 guilds with two commands each, 40 projects with a branch and its endpoint more, and one
  // that is like no other.
  721: () => [
    ...times(300, index => [guildCommand(index, 'ping'), guildCommand(index, 'report')]).flat(),
    ...times(40, index => [projectBranch(index), ...devBranch(index)]).flat(),
    tenant(0),
  ],
  // Mostly rows of which no two are alike: the worst that a comment can get.
  5000: () => [
    ...times(4_000, index => tenant(index, { fields: [changed('ttl', null, 60 * (index + 1))] })),
    ...times(600, index => projectBranch(index, { fields: [changed('settings.quota', index, index + 1)] })),
    ...times(300, index => guildCommand(index, 'ping')),
    ...times(60, index =>
      guildCommand(index, 'report', { fields: [changed('description', null, `Report ${index}`)] }),
    ),
    ...times(36, doomed),
    ...times(4, index => opened(`open-${index}`)),
  ],
};

export const STATES = ['planned', 'drifted', 'applied', 'in part', 'refused'] as const;
export type State = (typeof STATES)[number];

/** A report on a plan of that size, in that state of its life. */
export function reportOf(size: number, state: State): Report {
  const rows = (SIZES[size]?.() ?? []).toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const plan = aPlan(rows);
  switch (state) {
    case 'planned':
      return aReport('plan', plan);
    case 'drifted':
      return aReport('drift', plan);
    case 'refused':
      return aReport('apply', plan, {
        refused: { reason: aRefusal('too many deletes'), rows: [rows[0]?.address as Row['address']] },
      });
    default:
      return aReport('apply', plan, { results: rows.map((row, index) => resultAt(row, index, state)) });
  }
}

function resultAt(row: Row, index: number, state: State): Result {
  const ms = 100 + (index % 7) * 10;
  if (state === 'applied' || index % 5 !== 4) return resultFor(row, 'done', { ms });
  const reason = { code: 'service/rejected', said: 'the service refused 100 requests of this run' } as const;
  return index % 10 === 4
    ? resultFor(row, 'failed', { reason, ms })
    : resultFor(row, 'skipped', { reason: { code: 'apply/stopped' } });
}
