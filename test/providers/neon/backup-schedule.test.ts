import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../../../src/core/json.ts';
import type { NeonBackupSchedule } from '../../../src/generated/manifest.ts';
import { neonBackupSchedule } from '../../../src/providers/neon/contents/backup-schedule.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import { branch, branchScope, idsOf, PROJECT_ID, world } from './helpers/world.ts';

const main = branchScope('main');
const ids = idsOf({ [main.address]: 'br-main' });
const seen = world({ branches: [branch('main')] });

async function liveOf(schedule: unknown) {
  const [raw] = await neonBackupSchedule.read.list(main, recordingWriter({ schedule }), ids);
  return raw && neonBackupSchedule.read.live(raw, main, seen);
}

describe('the desired side of a schedule', () => {
  it('has the retention of the service and no order', () => {
    const entry: NeonBackupSchedule = [
      { frequency: 'weekly', day: 1, retention: '14d' },
      { frequency: 'daily', hour: 3 },
    ];
    expect(wantedBy(neonBackupSchedule, entry, main)).toEqual({
      address: `neon.backup_schedule/${PROJECT_ID}/main`,
      parts: [PROJECT_ID, 'main'],
      fields: {
        schedule: [
          { frequency: 'weekly', day: 1, retention_seconds: 1_209_600 },
          { frequency: 'daily', hour: 3, retention_seconds: 3_024_000 },
        ],
      },
    });
    const turned = wantedBy(neonBackupSchedule, [...entry].reverse(), main);
    expect(turned).toEqual(wantedBy(neonBackupSchedule, entry, main));
  });

  it('manages nothing if it is absent', () => {
    expect(wantedBy(neonBackupSchedule, { absent: true }, main).fields).toEqual({});
    expect(neonBackupSchedule.entry.rules?.({ absent: true }, main, Date.UTC(2026, 10, 20))).toEqual([]);
  });

  it.each<[string, NeonBackupSchedule, readonly string[]]>([
    [
      'two retentions',
      [{ frequency: 'daily', retention: '1d', retention_seconds: 3600 }],
      ['neon/schedule-retention-twice'],
    ],
    ['a retention under an hour', [{ frequency: 'daily', retention: '59m' }], ['neon/schedule-retention']],
    ['a retention over 35 days', [{ frequency: 'daily', retention: '36d' }], ['neon/schedule-retention']],
    ['a ninth day of the week', [{ frequency: 'weekly', day: 9 }], ['neon/schedule-day']],
    ['a seventh day of the week', [{ frequency: 'weekly', day: 7 }], []],
    ['a ninth day of the month', [{ frequency: 'monthly', day: 9 }], []],
    ['one of 35 days', [{ frequency: 'daily', retention: '5w' }], []],
  ])('names %s as a mistake', (_what, entry, rules) => {
    expect(
      neonBackupSchedule.entry.rules?.(entry, main, Date.UTC(2026, 10, 20)).map(each => each.rule),
    ).toEqual(rules);
  });
});

describe('the live side of a schedule', () => {
  it('has the same normal form', async () => {
    const live = await liveOf([
      { frequency: 'daily', hour: 3 },
      { frequency: 'weekly', day: 2, retention_seconds: 3600 },
    ]);
    expect(live).toMatchObject({ id: 'br-main', incarnation: 'br-main' });
    expect(live?.fields()).toEqual({
      schedule: [
        { frequency: 'weekly', day: 2, retention_seconds: 3600 },
        { frequency: 'daily', hour: 3, retention_seconds: 3_024_000 },
      ],
    });
  });

  it('is not there where it is empty', async () => {
    expect(await liveOf([])).toBeUndefined();
  });

  it('is never taken for empty when the answer is something else', async () => {
    await expect(liveOf(undefined)).rejects.toThrow(/without a list/);
    await expect(liveOf([{ hour: 3 }])).rejects.toThrow(/required fields/);
  });

  it('is not expected in a new branch', () => {
    expect(neonBackupSchedule.inherit?.predict).toBeUndefined();
  });
});

describe('an exported schedule', () => {
  const item = fc.record(
    {
      frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
      hour: fc.integer({ min: 0, max: 23 }),
      day: fc.integer({ min: 1, max: 31 }),
      retention_seconds: fc.integer({ min: 3600, max: 3_024_000 }),
    },
    { requiredKeys: ['frequency'] },
  );

  it('expands to what is live again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 4 }), async items => {
        const live = await liveOf(items);
        if (!live) throw new Error('no schedule');
        const entry = neonBackupSchedule.export?.written?.(live, seen) as unknown as NeonBackupSchedule;
        const made = wantedBy(neonBackupSchedule, entry, main);
        expect(made?.address).toBe(live.address);
        expect(sameJson(made?.fields.schedule ?? null, live.fields().schedule ?? null)).toBe(true);
      }),
    );
  });
});
