import { describe, expect, test } from 'vitest';
import { type Address, address } from '../../src/core/address.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { globMatcher } from '../../src/core/text/glob.ts';
import { shownRows } from '../../src/render/rows/shown-rows.ts';
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
} from '../helpers/report-builders.ts';
import { aGuild, guildCommand, projectBranch, tenant } from '../helpers/sizes.ts';

/**
 * What a reader sees of a plan with these rows: each line's address, and how many rows it stands
 * for.
 */
function seen(rows: readonly Row[], more: Partial<Report> = {}): readonly string[] {
  const report = aReport('plan', aPlan(rows), more);
  return shownRows(report, rows).map(({ row, rows: all, over }) =>
    over === undefined ? row.address : `${row.address} × ${all.length} ${over.noun}`,
  );
}

const several = <T>(n: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: n }, (_, at) => make(at));
const pings = (more: (index: number) => Partial<Row>): readonly Row[] =>
  several(3, index => guildCommand(index, 'ping', more(index)));

describe('rows that are alike', () => {
  test('are one, over guilds, projects and names', () => {
    const rows = [
      ...several(300, index => guildCommand(index, 'ping')),
      ...several(40, index => projectBranch(index)),
      ...several(900, index => tenant(index)),
    ];
    expect(seen(rows)).toEqual([
      'discord.command/222222222222222222/*/chat_input/ping × 300 guilds',
      'neon.branch/*/main × 40 projects',
      'neon.branch/shiny-wind-028834/* × 900 branches',
    ]);
  });

  test('are told apart by nothing but their names: a guild of its own text is a row of its own', () => {
    const rows = several(10, index =>
      guildCommand(index, 'ping', index === 7 ? { fields: [changed('description', null, 'x')] } : {}),
    );
    expect(seen(rows)).toEqual([
      'discord.command/222222222222222222/*/chat_input/ping × 9 guilds',
      rows[7]?.address,
    ]);
  });

  test('are at least three', () => {
    const rows = several(2, index => guildCommand(index, 'ping'));
    expect(seen(rows)).toEqual(rows.map(row => row.address));
  });

  test('refer each to their own: `*` is the part that differs, also in references', () => {
    const own = several(3, index => {
      const project = `p${index}`;
      return aRow('create', 'neon.branch', aScope('neon.project', [project]), [project, 'dev'], {
        fields: [changed('parent', null, { $ref: `neon.branch/${project}/main` })],
      });
    });
    const report = aReport('plan', aPlan(own));
    expect(shownRows(report, own)[0]?.row.fields).toEqual([
      changed('parent', null, { $ref: 'neon.branch/*/main' }),
    ]);
    const foreign = own.map(row => ({
      ...row,
      fields: [changed('parent', null, { $ref: 'neon.branch/p0/main' })],
    }));
    expect(seen(foreign)).toEqual(foreign.map(row => row.address));
  });

  test('are shown in as few lines as one differing part allows', () => {
    const rows = several(4, project =>
      several(3, name => tenant(name, of(`p${project}`, `t${name}`))),
    ).flat();
    expect(seen(rows)).toEqual([
      'neon.branch/*/t0 × 4 projects',
      'neon.branch/*/t1 × 4 projects',
      'neon.branch/*/t2 × 4 projects',
    ]);
  });

  test('have an address that is a glob of all of them', () => {
    const rows = several(5, index => tenant(index, of('a%b', `x/${index}*`)));
    const [shown] = shownRows(aReport('plan', aPlan(rows)), rows);
    const matches = globMatcher(shown?.row.address ?? '');
    expect(rows.every(row => matches(row.address))).toBe(true);
  });
});

function of(project: string, name: string): Partial<Row> {
  return {
    address: address('neon.branch', [project, name]),
    parts: [project, name],
    scope: aScope('neon.project', [project]),
    fields: [],
  };
}

/** A member that no row of this version has. */
const LATER = JSON.parse('{ "undoes": "someone" }') as Partial<Row>;

describe('rows that look alike stay apart where', () => {
  const cases: readonly (readonly [string, (index: number) => Partial<Row>])[] = [
    ['they delete', () => ({ action: 'delete' })],
    ['they replace', () => ({ action: 'replace' })],
    ['something is lost', () => ({ loss: [{ what: 'objects', count: 1 }] })],
    ['something is lost and restored', () => ({ loss: [{ what: 'overwrites', count: 1, restored: true }] })],
    ['they widen access', () => ({ opening: aReason('everyone') })],
    ['actions differ', index => ({ action: (['create', 'update', 'blocked'] as const)[index] ?? 'create' })],
    ['values before differ', index => ({ fields: [changed('description', `${index}`, 'x')] })],
    ['values after differ', index => ({ fields: [changed('description', null, index)] })],
    [
      'a default is left out of one',
      index => ({ fields: [{ ...changed('a', 1, 2), ...(index === 1 ? { leftOut: true as const } : {}) }] }),
    ],
    ['reasons differ', index => ({ action: 'blocked', reason: aReason(`${index}`) })],
    ['next steps differ', index => ({ action: 'blocked', reason: aReason('x', `${index}`) })],
    ['causes of a reason differ', index => ({ reason: { code: 'row/unread', cause: aReason(`${index}`) } })],
    ['notes differ', index => ({ notes: [aReason(`${index}`)] })],
    ['one exists because of another row', index => ({ because: address('neon.branch', [`${index}`]) })],
    ['former names differ', index => ({ action: 'rename', from: address('discord.command', [`${index}`]) })],
    ['some are not in the manifest', index => (index === 1 ? withoutSource : {})],
    [
      'a value says what `*` stands for',
      index => ({ fields: [changed('description', null, aGuild(index).parts[1] ?? '')] }),
    ],
    ['a later version knows more of one', index => (index === 1 ? LATER : {})],
  ];
  test.each(cases)('%s', (_, more) => {
    const rows = pings(more);
    expect(new Set(seen(rows))).toEqual(new Set(rows.map(row => row.address)));
    expect(seen(rows)).toHaveLength(3);
  });

  const withoutSource = { source: undefined } as unknown as Partial<Row>;

  test('one is global and the others are of guilds', () => {
    const scope = aScope('discord.scope', ['222222222222222222', 'global']);
    const rows = [
      ...several(2, index => guildCommand(index, 'ping')),
      guildCommand(0, 'ping', {
        scope,
        address: address('discord.command', ['222222222222222222', 'global', 'chat_input', 'ping']),
      }),
    ];
    expect(seen(rows)).toEqual(rows.map(row => row.address));
  });

  test('some are pending and others are drift', () => {
    const rows = pings(index => (index === 0 ? { whose: 'pending' } : { whose: 'moved' }));
    expect(seen(rows, { command: 'drift' })).toEqual(rows.map(row => row.address));
  });

  test('a refusal names some of them', () => {
    const rows = pings(() => ({}));
    const refused = { reason: aRefusal('no'), rows: [rows[2]?.address as Address] };
    expect(seen(rows, { command: 'apply', refused })).toEqual(rows.map(row => row.address));
  });

  test('they ended differently, or nobody knows how', () => {
    const rows = pings(() => ({}));
    const ended = (
      make: (row: Row, index: number) => Partial<Report['results'][number]>,
    ): readonly string[] =>
      seen(rows, {
        command: 'apply',
        results: rows.map((row, index) => ({ ...resultFor(row, 'done'), ...make(row, index) })),
      });
    const apart = rows.map(row => row.address);
    expect(ended((_, index) => ({ ms: index }))).toEqual([
      'discord.command/222222222222222222/*/chat_input/ping × 3 guilds',
    ]);
    expect(ended((_, index) => ({ status: index === 0 ? 'failed' : 'done' }))).toEqual(apart);
    expect(ended((_, index) => ({ reason: aReason(`${index}`) }))).toEqual(apart);
    expect(ended(() => ({ status: 'unknown' }))).toEqual(apart);
    expect(ended(() => ({ partly: true }))).toEqual(apart);
  });

  test('the documentation answered about one: it is shown in full under that one', () => {
    const rows = several(4, index => guildCommand(index, 'ping', { action: 'blocked' }));
    const about = rows.slice(1).map(row => row.address);
    const explanations = [{ about, question: 'why?', is: 'answer', text: 'because', sources: [] }] as const;
    expect(seen(rows, { explanations })).toEqual(rows.map(row => row.address));
    const all = rows.map(row => row.address);
    expect(seen(rows, { explanations: [{ ...explanations[0], about: all }] })).toEqual([
      rows[0]?.address,
      'discord.command/222222222222222222/*/chat_input/ping × 3 guilds',
    ]);
  });

  test.each(['*', '*0', '**', '*1', '…'])(
    'a name is %j: nothing a stranger writes looks like several',
    name => {
      const rows = [
        ...several(2, index => tenant(index, of('p', `n${index}`))),
        tenant(2, { ...of('p', name), notes: [aReason(`GET /projects/${name}`)] }),
      ].map((row, index) => ({
        ...row,
        notes: index < 2 ? [aReason(`GET /projects/n${index}`)] : row.notes,
      }));
      const shown = seen(rows);
      // Its note names it as the others' notes name them, so these three are alike.
      expect(shown).toEqual(
        name.includes('*') ? rows.map(row => row.address) : ['neon.branch/p/* × 3 branches'],
      );
    },
  );
});

test('20,000 rows take a moment, alike or not', () => {
  for (const make of [
    (index: number) => tenant(index),
    (index: number) => tenant(index, { fields: [changed('ttl', null, index)] }),
  ]) {
    const rows = several(20_000, make);
    const began = process.cpuUsage();
    shownRows(aReport('plan', aPlan(rows)), rows);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
  }
});

test('the place of an entry in the manifest keeps no rows apart, but one that has none does', () => {
  const rows = several(3, index => projectBranch(index, { source: aSource(index, `${index}.yaml`) }));
  expect(seen(rows)).toEqual(['neon.branch/*/main × 3 projects']);
});
