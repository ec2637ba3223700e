import { describe, expect, test } from 'vitest';
import { renderSarif } from '../../src/render/sarif/sarif.ts';
import {
  aBranch,
  aCheck,
  aCommand,
  aPlan,
  aProblem,
  aReason,
  aRefusal,
  aReport,
  aSource,
  changed,
  PROJECT,
  resultFor,
} from '../helpers/report-builders.ts';

interface Sarif {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] };
      };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly locations?: readonly {
          readonly physicalLocation: {
            readonly artifactLocation: { readonly uri: string };
            readonly region: { readonly startLine: number };
          };
        }[];
        readonly partialFingerprints: Readonly<Record<string, string>>;
      }[];
    },
  ];
}

function sarif(findings: Parameters<typeof renderSarif>[0]): Sarif {
  return JSON.parse(renderSarif(findings, '1.2.3')) as Sarif;
}

describe('SARIF', () => {
  test('has mistakes of a manifest at their places', () => {
    const { version, runs } = sarif({
      problems: [
        aProblem('no such key', {
          rule: 'schema/unknown-key',
          hint: 'did you mean "name"?',
          source: aSource(4, 'a b/x.yaml'),
        }),
        aProblem('not declared', { rule: 'vars/undeclared', level: 'warning', source: aSource(1) }),
      ],
    });
    expect(version).toBe('2.1.0');
    const [{ tool, results }] = runs;
    expect(tool.driver.name).toBe('evenkeel');
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['schema/unknown-key', 'error'],
      ['vars/undeclared', 'warning'],
    ]);
    expect(results[0]?.message.text).toBe('no such key (did you mean "name"?)');
    const [place] = results[0]?.locations ?? [];
    expect(place?.physicalLocation).toMatchObject({
      artifactLocation: { uri: 'a%20b/x.yaml' },
      region: { startLine: 4 },
    });
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  test('has blocked rows of a plan, and nothing of the rows that only would be done', () => {
    const rows = [
      aCommand('create', 'a'),
      aBranch('blocked', 'b', { reason: { code: 'keep/holds', glob: '**' } }),
    ];
    const [{ results }] = sarif({ report: aReport('plan', aPlan(rows)) }).runs;
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ ruleId: 'keep/holds', level: 'error' });
    expect(results[0]?.message.text).toContain(
      'the line ** of `keep` matches this resource [keep/holds]. To let evenkeel delete this resource, remove the line **',
    );
  });

  test('has rows of an apply that were not done, and its refusal', () => {
    const rows = [aCommand('create', 'a'), aBranch('update', 'b'), aBranch('update', 'c')];
    const results = [
      resultFor(rows[0]!, 'done'),
      resultFor(rows[1]!, 'failed', { reason: aReason('no', 'Ask.') }),
      resultFor(rows[2]!, 'blocked', { reason: { code: 'credential/missing', credential: 'x' } }),
    ];
    const [{ results: found }] = sarif({ report: aReport('apply', aPlan(rows), { results }) }).runs;
    expect(found.map(({ ruleId, message }) => [ruleId, message.text])).toEqual([
      ['test/said', `update ${rows[1]!.address}: failed. no [test/said]. Ask.`],
      [
        'credential/missing',
        expect.stringContaining(`${rows[2]!.address} is blocked. the "x" credential is not set`),
      ],
    ]);
    const refused = { reason: aRefusal('Too much.'), rows: [] };
    const [{ results: said }] = sarif({ report: aReport('apply', aPlan(rows), { refused }) }).runs;
    expect(said.map(({ ruleId }) => ruleId)).toEqual(['review/other-plan']);
  });

  test('has drift by what happened, without what is pending', () => {
    const rows = [
      aCommand('create', 'missing'),
      aCommand('update', 'moved', { fields: [changed('description', 'a', 'b')] }),
      aBranch('delete', 'extra'),
      aBranch('update', 'pending', { whose: 'pending' }),
    ];
    const [{ results }] = sarif({ report: aReport('drift', aPlan(rows)) }).runs;
    expect(results.map(({ ruleId }) => ruleId)).toEqual(['drift/missing', 'drift/moved', 'drift/extra']);
  });

  test('has what could not be read, and failed checks', () => {
    const plan = aPlan([], {
      unread: [{ kind: 'neon.branch', scope: PROJECT.address, reason: aReason('refused') }],
    });
    const checks = [
      aCheck('Why?', 'fail', { findings: ['does not say'] }),
      aCheck('How?', 'pass'),
      aCheck('Who?', 'unknown'),
    ];
    const [{ results }] = sarif({ report: aReport('drift', plan, { checks }) }).runs;
    expect(results.map(({ ruleId }) => ruleId)).toEqual(['test/said', 'check/failed', 'check/unknown']);
  });

  test('keeps the fingerprint of a finding when its line moves', () => {
    const at = (line: number) =>
      aReport('drift', aPlan([aCommand('update', 'a', { source: aSource(line) })]));
    const fingerprint = (line: number) => sarif({ report: at(line) }).runs[0].results[0]?.partialFingerprints;
    expect(fingerprint(3)).toEqual(fingerprint(300));
  });

  test('of nothing is a document without results', () => {
    expect(sarif({}).runs[0].results).toEqual([]);
  });
});
