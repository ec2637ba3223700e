import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import type { EngineReason, Reason } from '../../src/core/report/reason.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { explain, MOST_TOPICS, topicsOf } from '../../src/engine/explain-by-docs.ts';
import { aPlan, aReason, aReport, aRow } from '../helpers/report-builders.ts';

const SCOPE = { address: 'neon.branch/p/main' as Address, kind: 'neon.branch', parts: ['p', 'main'] };
const AT = 'neon.branch/p/other' as Address;

function blockedRow(kind: string, name: string, reason: Reason): Row {
  const desired = { name, access_level: 'public_read' };
  return aRow('blocked', kind, SCOPE, ['p', 'main', name], { desired, reason });
}

function reportOf(rows: readonly Row[], more: Partial<Report> = {}): Report {
  return aReport('plan', aPlan(rows), more);
}

function questions(...rows: readonly Row[]): readonly string[] {
  return topicsOf(reportOf(rows)).map(topic => topic.question);
}

describe('the questions of a report', () => {
  it.each<readonly [string, Reason, string]>([
    [
      'neon.bucket',
      { code: 'replace/not-allowed', kind: 'neon.bucket', fields: ['access_level'] },
      'Can the access level of a bucket be changed after it is created?',
    ],
    [
      'neon.endpoint',
      { code: 'api/cannot-change', kind: 'neon.endpoint', fields: ['type', 'region_id'] },
      'Can the type and the region id of an endpoint be changed after it is created?',
    ],
    [
      'neon.database',
      { code: 'api/cannot-rename', kind: 'neon.database', from: AT },
      'Can a database be renamed?',
    ],
    ['neon.role', { code: 'api/cannot-delete', kind: 'neon.role' }, 'Can a role be deleted through the API?'],
    [
      'neon.bucket',
      { code: 'loss/not-allowed', losses: [{ what: 'objects', count: 12 }], declared: true },
      'What happens to the objects when a bucket is deleted or renamed?',
    ],
    [
      'neon.branch',
      { code: 'row/undeletable', to: 'replace', cause: aReason('the default branch is never deleted') },
      'Why can I not replace a branch: the default branch is never deleted?',
    ],
  ])('of a blocked %s: %j', (kind, reason, question) => {
    expect(questions(blockedRow(kind, 'x', reason))).toEqual([question]);
  });

  /**
   * These are evenkeel's own rules: the portal of a vendor knows nothing of them, and a question
   * may cost its owner credits.
   */
  const OURS: readonly EngineReason[] = [
    { code: 'keep/holds-protection', glob: '**' },
    { code: 'keep/holds', glob: '**', to: 'delete' },
    { code: 'row/protected', field: 'protected', to: 'delete' },
    { code: 'row/depended-on', by: AT },
    { code: 'row/in-doubt', address: AT },
    { code: 'row/open-field-blocked', by: AT, fields: ['parent'] },
    { code: 'row/unread', cause: aReason('GET /x: 403') },
    { code: 'scope/missing', scope: AT },
    { code: 'ref/missing', address: AT },
    { code: 'ref/elsewhere', address: AT },
    { code: 'ref/absent', address: AT },
    { code: 'expiry/over' },
    { code: 'match/not-unique', ids: ['a', 'b'] },
    { code: 'match/rename-cycle', through: [AT, AT] },
  ];

  it.each(OURS.map(reason => [reason.code, reason] as const))(
    'are none where no documentation knows the reason: %s',
    (_, reason) => {
      expect(questions(blockedRow('neon.bucket', 'x', reason))).toEqual([]);
    },
  );

  it('name no resource, value, path or id', () => {
    const reason =
      'PATCH /projects/shiny-wind-028834: 422 role "app_owner" of secret uploads (public_read) at br-cool-sun-123456 by joe@acme.example';
    const [question] = questions(blockedRow('neon.bucket', 'secret uploads', aReason(reason)));
    expect(question).toBe('Why can I not change a bucket: 422 role of () at by?');
  });

  it('are asked once for all the rows that raise them, in the order of the plan', () => {
    const fixed = { code: 'api/cannot-change', kind: 'neon.bucket', fields: ['access_level'] } as const;
    const topics = topicsOf(
      reportOf([blockedRow('neon.bucket', 'a', fixed), blockedRow('neon.bucket', 'b', fixed)]),
    );
    expect(topics).toHaveLength(1);
    expect(topics[0]?.about).toEqual(['neon.bucket/p/main/a', 'neon.bucket/p/main/b']);
    expect(topics[0]?.goal).toBe(
      'change the access level of an existing bucket without losing what it holds',
    );
  });

  it('are also of what the API refused, and of lists that could not be read', () => {
    const row: Row = { ...blockedRow('neon.bucket', 'uploads', aReason('')), action: 'create' };
    const report = reportOf([row], {
      results: [
        {
          address: row.address,
          action: 'create',
          status: 'failed',
          reason: {
            code: 'apply/partly-written',
            cause: { code: 'service/rejected', said: 'POST /b: 422 uploads is too long' },
          },
        },
      ],
    });
    const unread = [{ scope: SCOPE.address, kind: 'neon.role', reason: aReason('GET /x: 403 not for main') }];
    expect(topicsOf({ ...report, plan: { ...report.plan, unread } }).map(topic => topic.question)).toEqual([
      'Why can I not create a bucket: 422 is too long?',
      'Why can I not read the list of every role: 403 not for?',
    ]);
  });
});

describe('explaining a report', () => {
  const rows = Array.from({ length: 8 }, (_, n) =>
    blockedRow(`neon.kind${n}`, 'x', { code: 'api/cannot-change', kind: '', fields: ['size'] }),
  );

  it('asks at most a handful, one after another, and leaves the rest of the report as it is', async () => {
    const report = reportOf(rows);
    let open = 0;
    const result = await explain(report, async () => {
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      return { is: 'answer', text: 'No.', sources: [] };
    });
    const { explanations, ...rest } = result;
    expect(rest).toEqual(report);
    expect(explanations).toHaveLength(MOST_TOPICS);
  });

  it('goes on where a question fails', async () => {
    const { explanations } = await explain(reportOf(rows.slice(0, 2)), async topic => {
      if (topic.question.includes('kind0')) throw new Error('no network');
      return { is: 'answer', text: 'No.', sources: [] };
    });
    expect(explanations?.map(({ is, text }) => [is, text])).toEqual([
      ['none', 'no network'],
      ['answer', 'No.'],
    ]);
  });
});
