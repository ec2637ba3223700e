import { address } from '../../src/core/address.ts';
import type { Report } from '../../src/core/report/report.ts';
import {
  aBranch,
  aBucket,
  aCheck,
  aCommand,
  aPlan,
  aReason,
  aReport,
  aRow,
  aSource,
  branchScope,
  changed,
  GUILD,
  PROJECT,
  resultFor,
} from './report-builders.ts';

const MEMBER = { type: 'user', name: 'member', description: 'Who', required: true };
const DAYS = { type: 'integer', name: 'days', description: 'Days of messages to delete', min_value: 0 };

/** One report of each sort, with rows of every action: what the renderers are looked at with. */
export function sampleReports(): {
  readonly plan: Report;
  readonly drift: Report;
  readonly apply: Report;
  readonly empty: Report;
} {
  const report = {
    action: 'update',
    command: aCommand('update', 'report', {
      source: aSource(31),
      fields: [
        changed('description', 'Weekly report', 'Daily report'),
        changed('name_localizations.de', null, 'bericht'),
        changed(
          'options',
          [MEMBER, DAYS],
          [
            { ...MEMBER, required: false },
            { ...DAYS, max_value: 7 },
          ],
        ),
      ],
    }),
  };
  const deploy = aCommand('create', 'deploy', {
    source: aSource(12),
    fields: [
      changed('contexts', null, ['guild']),
      changed('default_member_permissions', null, ['BAN_MEMBERS']),
      changed('description', null, 'Deploy the application'),
      changed('options', null, [MEMBER]),
    ],
  });
  const old = aCommand('delete', 'old-ban', { source: aSource(20), absent: true, loss: [] });
  const permissions = aRow(
    'create',
    'discord.permissions',
    GUILD,
    ['222222222222222222', '197038439483310086', 'global', 'chat_input', 'deploy'],
    {
      source: aSource(60),
      fields: [changed('overwrites', null, [{ type: 'role', id: '345678901234567890', permission: true }])],
      opening: aReason('everyone may use it'),
    },
  );
  const branch = aBranch('create', 'preview/pr-12', {
    source: aSource(41),
    fields: [
      changed('parent', null, { $ref: address('neon.branch', ['shiny-wind-028834', 'main']) }),
      changed('ttl', null, 604800),
    ],
    notes: [aReason('no compute: nothing can connect to it')],
  });
  const endpoint = aRow(
    'create',
    'neon.endpoint',
    branchScope('preview/pr-12'),
    ['shiny-wind-028834', 'preview/pr-12', 'read_write'],
    {
      source: aSource(43),
      fields: [changed('autoscaling_limit_max_cu', null, 2), changed('suspend_timeout_seconds', null, 300)],
      because: branch.address,
    },
  );
  const renamed = aBranch('rename', 'staging', {
    source: aSource(50),
    from: address('neon.branch', ['shiny-wind-028834', 'staging-old']),
    fields: [changed('ttl', 604800, 1209600), changed('protected', true, false)],
    opening: aReason('the branch is not protected'),
  });
  const bucket = aBucket('replace', 'staging', 'uploads', {
    source: aSource(53),
    fields: [changed('access_level', 'private', 'public_read')],
    loss: [{ what: 'objects', count: 12 }],
    allow: ['replace', 'loss'],
  });
  const blocked = aRow('blocked', 'neon.bucket', branchScope('main'), ['shiny-wind-028834', 'main', 'logs'], {
    source: aSource(35),
    fields: [changed('access_level', 'private', 'public_read')],
    reason: aReason(
      'the API cannot change the access level of a bucket, and replacing it would destroy its 3 objects',
      'add "allow: [replace, loss]" to the entry, or make a bucket under another name',
    ),
  });
  const rows = [old, deploy, report.command, permissions, branch, renamed, bucket, blocked, endpoint];
  const checks = [
    aCheck('how-long', 'pass', { evidence: 'A deleted branch can be recovered for 7 days.' }),
    aCheck('rotate-key', 'fail', {
      source: aSource(73),
      findings: ['expected the page /security/keys among the sources, got /api/auth'],
      evidence: 'Keys are rotated on the page of the account.',
    }),
    aCheck('webhooks', 'unknown', { source: aSource(76), findings: ['the portal answered 503'] }),
  ];
  const unread = [
    {
      scope: PROJECT.address,
      kind: 'neon.endpoint',
      reason: aReason(
        'the list answered 403: not allowed',
        'give the key access to the project, or take its endpoints out of the manifest',
      ),
    },
  ];
  const plan = aReport(
    'plan',
    aPlan(rows, {
      notes: [aReason('neon.branch/shiny-wind-028834/demo carries our mark, but was restored')],
    }),
    {
      checks,
    },
  );
  const moved = [
    report.command,
    renamed,
    branch,
    aBucket('delete', 'staging', 'stray', { loss: [{ what: 'objects', count: 1 }] }),
  ];
  return {
    plan,
    drift: aReport('drift', aPlan(moved, { unread, digest: 'incomplete' })),
    apply: aReport('apply', aPlan([deploy, report.command, branch, endpoint, renamed, bucket, blocked]), {
      requests: { GET: 9, POST: 3, PATCH: 2 },
      ms: 83_400,
      results: [
        resultFor(deploy, 'done', { ms: 812 }),
        resultFor(report.command, 'failed', {
          ms: 301,
          reason: aReason(
            'the service refused it: options[1].max_value must be an integer (50035)',
            'correct the entry and run apply again',
          ),
        }),
        resultFor(branch, 'done', { ms: 12_400 }),
        resultFor(endpoint, 'running', {
          reason: aReason('start_compute had not ended at the deadline', 'evenkeel plan'),
        }),
        resultFor(renamed, 'unknown', {
          reason: aReason(
            'the answer to the PATCH was lost and the branch could not be read',
            'evenkeel drift --target "neon.branch/shiny-wind-028834/staging"',
          ),
        }),
        resultFor(bucket, 'skipped', {
          reason: aReason('it stands in neon.branch/shiny-wind-028834/staging, whose outcome is unknown'),
        }),
        resultFor(blocked, 'blocked'),
      ],
    }),
    empty: aReport('plan', aPlan([])),
  };
}
