import { describe, expect, it } from 'vitest';
import { address } from '../../src/core/address.ts';
import { renderText } from '../../src/render/text/text.ts';
import {
  aBranch,
  aCheck,
  aCommand,
  aPlan,
  aReason,
  aReport,
  aRow,
  changed,
  DIGEST,
  PROJECT,
  resultFor,
} from '../helpers/report-builders.ts';
import { sampleReports } from '../helpers/sample-reports.ts';
import { summaryOf } from '../helpers/summary-of.ts';

const plain = { color: false, width: 100 };
const samples = sampleReports();

describe('renderText', () => {
  it('tells scopes apart whose last part is the same', () => {
    const repo = (...parts: string[]) => {
      const scope = { address: address('forge.repo', parts), kind: 'forge.repo', parts };
      return aRow('create', 'forge.label', scope, [...parts, 'bug']);
    };
    const rows = [repo('acme', 'app'), repo('acme', 'site'), repo('other', 'app')];
    const text = renderText(aReport('plan', aPlan(rows)), plain);
    expect(text.match(/^forge · .*$/gm)).toEqual([
      'forge · repo acme/app',
      'forge · repo site',
      'forge · repo other/app',
    ]);
  });

  it('draws a plan', () => {
    expect(renderText(samples.plan, plain)).toMatchInlineSnapshot(`
      "plan  acme                                                                        5 requests · 1.2 s

      discord · application 222222222222222222
          + create   discord.command/222222222222222222/global/chat_input/deploy    evenkeel.yaml:12
              contexts                    ["guild"]
              default_member_permissions  ["BAN_MEMBERS"]
              description                 "Deploy the application"
              options
                  * name: member
                    type: user
                    description: Who
                    required: true
          - delete   discord.command/222222222222222222/global/chat_input/old-ban   evenkeel.yaml:20
          ~ update   discord.command/222222222222222222/global/chat_input/report    evenkeel.yaml:31
              description            "Weekly report" → "Daily report"
              name_localizations.de  (none)          → "bericht"
              options
                  * name: member
                -   required: true
                +   required: false
                  * name: days
                +   max_value: 7
          + create   discord.permissions/222222222222222222/197038439483310086/global/chat_input/deploy
              evenkeel.yaml:60
              overwrites
                  { type: "role", id: "345678901234567890", permission: true }
              ! widens access: everyone may use it

      neon · project shiny-wind-028834
          ! blocked  neon.bucket/shiny-wind-028834/main/logs                        evenkeel.yaml:35
              access_level  "private" → "public_read"
              why: the API cannot change the access level of a bucket, and replacing it would destroy its
                   3 objects [test/said]
              next: add "allow: [replace, loss]" to the entry, or make a bucket under another name
          + create   neon.branch/shiny-wind-028834/preview/pr-12                    evenkeel.yaml:41
              parent  neon.branch/shiny-wind-028834/main
              ttl     7d (604800 s)
              note: no compute: nothing can connect to it
          + create   neon.endpoint/shiny-wind-028834/preview/pr-12/read_write       evenkeel.yaml:43
              autoscaling_limit_max_cu  2
              suspend_timeout_seconds   5m (300 s)
              follows from neon.branch/shiny-wind-028834/preview/pr-12
          > rename   neon.branch/shiny-wind-028834/staging                          evenkeel.yaml:50
              from neon.branch/shiny-wind-028834/staging-old
              ttl        7d (604800 s) → 14d (1209600 s)
              protected  true          → false
              ! widens access: the branch is not protected
        -/+ replace  neon.bucket/shiny-wind-028834/staging/uploads                  evenkeel.yaml:53
              access_level  "private" → "public_read"
              ! destroys 12 objects

      checks
          ✓ pass     docs.answer/docs.example.com/how-long                          evenkeel.yaml:70
          ✗ fail     docs.answer/docs.example.com/rotate-key                        evenkeel.yaml:73
              expected the page /security/keys among the sources, got /api/auth
              seen: Keys are rotated on the page of the account.
          ? unknown  docs.answer/docs.example.com/webhooks                          evenkeel.yaml:76
              the portal answered 503
          next: Correct the documentation, or correct the check in the manifest.
          next: An unknown check could not be judged: its line says why. Solve that, then run the command
                again.

      Destroys (2)
          - delete   discord.command/222222222222222222/global/chat_input/old-ban
        -/+ replace  neon.bucket/shiny-wind-028834/staging/uploads                  destroys 12 objects

        note: neon.branch/shiny-wind-028834/demo carries our mark, but was restored

      An apply skips blocked rows and makes the other changes.
      For more about a code in brackets: \`evenkeel explain test/said\`
      Plan: 4 to create, 1 to update, 1 to rename, 1 to replace, 1 to delete, 1 blocked; 2 widen access ·
        1 of 3 checks failed · 1 of 3 checks unknown · 3 unchanged · 1 unmanaged
      digest ek1-0123456789abcdef0123456789abcdef01234567
      "
    `);
  });

  it('draws a drift as what moved, from live to manifest', () => {
    expect(renderText(samples.drift, plain)).toMatchInlineSnapshot(`
      "drift  acme                                                                       5 requests · 1.2 s
      values: live → manifest

      incomplete  where a list could not be read, evenkeel creates and deletes nothing
          ! unread   neon.endpoint in neon.project/shiny-wind-028834
              why: the list answered 403: not allowed [test/said]
              next: give the key access to the project, or take its endpoints out of the manifest

      discord · application 222222222222222222
          ~ differs  discord.command/222222222222222222/global/chat_input/report   evenkeel.yaml:31
              description            "Weekly report" → "Daily report"
              name_localizations.de  (none)          → "bericht"
              options
                  * name: member
                -   required: true
                +   required: false
                  * name: days
                +   max_value: 7

      neon · project shiny-wind-028834
          + missing  neon.branch/shiny-wind-028834/preview/pr-12                   evenkeel.yaml:41
              parent  neon.branch/shiny-wind-028834/main
              ttl     7d (604800 s)
              note: no compute: nothing can connect to it
          > renamed  neon.branch/shiny-wind-028834/staging                         evenkeel.yaml:50
              found as neon.branch/shiny-wind-028834/staging-old
              ttl        7d (604800 s) → 14d (1209600 s)
              protected  true          → false
              ! apply widens access: the branch is not protected
          - extra    neon.bucket/shiny-wind-028834/staging/stray                   evenkeel.yaml:46
              ! apply destroys 1 object

      next: \`evenkeel apply\` changes live to match the manifest, and creates again what is missing.
            Or \`evenkeel adopt\` writes the live values into the manifest.
      For more about a code in brackets: \`evenkeel explain test/said\`
      Drift incomplete: 1 differs, 1 renamed, 1 missing, 1 extra · 1 list not read · 3 unchanged ·
        1 unmanaged
      no digest: something could not be read
      "
    `);
  });

  it('draws an apply with the result of every row', () => {
    expect(renderText(samples.apply, plain)).toMatchInlineSnapshot(`
      "apply  acme                                                                      14 requests · 1m23s

      discord · application 222222222222222222
          + create   discord.command/222222222222222222/global/chat_input/deploy   ✓ done 0.8 s
          ~ update   discord.command/222222222222222222/global/chat_input/report   ✗ failed 0.3 s
              the service refused it: options[1].max_value must be an integer (50035) [test/said]
              next: correct the entry and run apply again

      neon · project shiny-wind-028834
          ! blocked  neon.bucket/shiny-wind-028834/main/logs                       evenkeel.yaml:35
              the API cannot change the access level of a bucket, and replacing it would destroy its 3
              objects [test/said]
              next: add "allow: [replace, loss]" to the entry, or make a bucket under another name
          + create   neon.branch/shiny-wind-028834/preview/pr-12                   ✓ done 12.4 s
          + create   neon.endpoint/shiny-wind-028834/preview/pr-12/read_write      … not confirmed yet
              start_compute had not ended at the deadline [test/said]
              next: evenkeel plan
          > rename   neon.branch/shiny-wind-028834/staging                         ? outcome unknown
              the answer to the PATCH was lost and the branch could not be read [test/said]
              next: evenkeel drift --target "neon.branch/shiny-wind-028834/staging"
        -/+ replace  neon.bucket/shiny-wind-028834/staging/uploads                 ↷ skipped
              it stands in neon.branch/shiny-wind-028834/staging, whose outcome is unknown [test/said]

      ! 3 of 7 changes not done, 1 with unknown outcome, 1 not confirmed yet: the rows above say why and
        what to do next
      For more about a code in brackets: \`evenkeel explain test/said\`
      Applied in part: 2 done, 1 failed, 1 skipped, 1 outcome unknown, 1 not confirmed yet, 1 blocked ·
        3 unchanged · 1 unmanaged
      digest ek1-0123456789abcdef0123456789abcdef01234567
      "
    `);
  });

  it('fits a narrow terminal and draws in ASCII where asked', () => {
    const text = renderText(aReport('plan', aPlan(samples.plan.plan.rows.slice(0, 3))), {
      color: false,
      width: 60,
      ascii: true,
    });
    expect(text).toMatchInlineSnapshot(`
      "plan  acme                                5 requests | 1.2 s

      discord | application 222222222222222222
          + create   discord.command/222222222222222222/global/chat_input/deploy
              evenkeel.yaml:12
              contexts                    ["guild"]
              default_member_permissions  ["BAN_MEMBERS"]
              description                 "Deploy the application"
              options
                  * name: member
                    type: user
                    description: Who
                    required: true
          - delete   discord.command/222222222222222222/global/chat_input/old-ban
              evenkeel.yaml:20
          ~ update   discord.command/222222222222222222/global/chat_input/report
              evenkeel.yaml:31
              description
                - Weekly report
                + Daily report
              name_localizations.de  (none) -> "bericht"
              options
                  * name: member
                -   required: true
                +   required: false
                  * name: days
                +   max_value: 7

      Destroys (1)
          - delete   discord.command/222222222222222222/global/chat_input/old-ban

      Plan: 1 to create, 1 to update, 1 to delete | 3 unchanged |
        1 unmanaged
      digest ek1-0123456789abcdef0123456789abcdef01234567
      "
    `);
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it('draws without options for 100 columns, without colors', () => {
    expect(renderText(samples.plan)).toBe(renderText(samples.plan, { color: false, width: 100 }));
    expect(renderText(samples.plan, { width: 60 })).toBe(
      renderText(samples.plan, { color: false, width: 60 }),
    );
  });

  it('uses the width of a wide terminal', () => {
    const text = renderText(samples.plan, { color: false, width: 140 });
    expect(text).toContain('chat_input/deploy   evenkeel.yaml:60');
    expect(text).toContain(
      '\n        why: the API cannot change the access level of a bucket, and replacing it would destroy its 3 objects [test/said]\n',
    );
  });

  it.each([60, 100, 140])('keeps everything but an address at the end of a line within %i columns', width => {
    const tooWide = renderText(samples.plan, { color: false, width })
      .split('\n')
      .slice(0, -2)
      .filter(line => line.length > width && !/ (discord|neon|docs)\.\S+$/.test(line));
    expect(tooWide).toEqual([]);
  });

  it('colors without changing a single word', () => {
    for (const report of Object.values(samples)) {
      const colored = renderText(report, { color: true, width: 100 });
      expect(colored).toContain('\u001b[');
      expect(colored.replaceAll(/\u001b\[\d+m/g, '')).toBe(renderText(report, plain));
    }
  });

  it('ends an empty plan with "No changes" and an empty drift with "In sync"', () => {
    expect(renderText(samples.empty, plain)).toMatch(new RegExp(`\ndigest ${DIGEST}\n$`));
    expect(summaryOf(renderText(samples.empty, plain))).toBe(`No changes · 3 unchanged · 1 unmanaged`);
    expect(summaryOf(renderText(aReport('drift', aPlan([])), plain))).toBe(
      `In sync · 3 unchanged · 1 unmanaged`,
    );
    expect(summaryOf(renderText(aReport('apply', aPlan([])), plain))).toBe(
      `No changes · 3 unchanged · 1 unmanaged`,
    );
  });

  it('never calls an incomplete plan empty', () => {
    const unread = samples.drift.plan.unread;
    const plan = aPlan([], { unread, digest: 'incomplete' });
    expect(summaryOf(renderText(aReport('plan', plan), plain))).toBe(
      'Plan incomplete: 0 to create, 0 to update, 0 to delete · 1 list not read · 3 unchanged · 1 unmanaged',
    );
    expect(summaryOf(renderText(aReport('drift', plan), plain))).toBe(
      'Drift incomplete: 0 differ · 1 list not read · 3 unchanged · 1 unmanaged',
    );
  });

  it('counts what an apply did', () => {
    const rows = [aCommand('create', 'a'), aCommand('create', 'b')];
    const statuses = (...of: readonly ('done' | 'failed' | 'done_before')[]): string =>
      summaryOf(
        renderText(
          aReport('apply', aPlan(rows), {
            results: of.flatMap((status, index) =>
              rows.slice(index, index + 1).map(row => resultFor(row, status)),
            ),
          }),
          plain,
        ),
      );
    expect(statuses('done', 'done')).toMatch(/^Applied: 2 done · 3 unchanged/);
    expect(statuses('done', 'done_before')).toMatch(/^Applied: 1 done, 1 already done · /);
    expect(statuses('done', 'failed')).toMatch(/^Applied in part: 1 done, 1 failed · /);
    expect(statuses('failed', 'failed')).toMatch(/^Not applied: 2 failed · /);
    expect(statuses('done')).toMatch(/^Applied in part: 1 done, 1 skipped · /);
  });

  it.each(['failed', 'skipped', 'stale', 'blocked'] as const)(
    'counts a row that is %s as not done',
    status => {
      const rows = [aCommand('create', 'a'), aCommand('create', 'b')];
      const results = [resultFor(rows[0] as never, 'done'), resultFor(rows[1] as never, status)];
      const text = renderText(aReport('apply', aPlan(rows), { results }), plain);
      expect(text).toContain('! 1 of 2 changes not done: the rows above say why');
    },
  );

  it('says of an interrupted apply what was not done', () => {
    const rows = [aCommand('create', 'a'), aCommand('create', 'b')];
    const results = [resultFor(rows[0] as never, 'done', { ms: 100 })];
    const text = renderText(aReport('apply', aPlan(rows), { results, interrupted: 'signal' }), plain);
    expect(text).toContain('/b   ↷ skipped\n');
    expect(text).toContain('! 1 of 2 changes not done: the rows above say why');
    expect(summaryOf(text)).toMatch(/^Interrupted: 1 done, 1 skipped · /);
  });

  it('shows a refused apply with the rows it is about and the next step', () => {
    const rows = [aBranch('delete', 'a'), aBranch('create', 'b')];
    const refused = {
      reason: {
        code: 'guard/deletes' as const,
        scopes: [{ scope: PROJECT.address, why: [{ over: 'five' as const, deletes: 7 }] }],
        most: 7,
      },
      rows: [rows[0]?.address as never],
    };
    const text = renderText(aReport('apply', aPlan(rows), { refused }), plain);
    expect(text).toContain(
      '  ! Refused, nothing was written: the plan deletes too much in neon.project/shiny-wind-028834: 7',
    );
    expect(text).toContain('    next: If all of these deletes are intended, apply with --max-deletes 7.\n');
    expect(text).toContain('- delete   neon.branch/shiny-wind-028834/a');
    expect(text).not.toContain('/b');
    expect(summaryOf(text)).toMatch(
      /^Plan refused, nothing was written: 1 to create, 0 to update, 1 to delete · /,
    );
  });

  it('says where a deleted resource without an entry comes from', () => {
    const { source: _, ...row } = aBranch('delete', 'old');
    expect(renderText(aReport('plan', aPlan([row])), plain)).toContain('/old   not in the manifest\n');
  });

  it('says of a loss that it is restored, and of one that cannot be counted', () => {
    const row = aCommand('rename', 'ban', {
      loss: [
        { what: 'overwrites', count: 1, restored: true },
        { what: 'overwrites', count: null, notes: [aReason('of guilds the token cannot read')] },
      ],
    });
    const text = renderText(aReport('plan', aPlan([row])), plain);
    expect(text).toContain('! the service deletes 1 overwrite, and the same apply restores it');
    expect(text).toContain('! destroys an unknown number of overwrites (of guilds the token cannot read)');
  });

  it('cuts long values and says how much is left, and shows all of it when asked', () => {
    const options = Array.from({ length: 20 }, (_, index) => ({ name: `option-${index}` }));
    const row = aCommand('create', 'many', {
      fields: [changed('options', null, options), changed('text', null, 'x'.repeat(5000))],
    });
    const text = renderText(aReport('plan', aPlan([row])), plain);
    expect(text).toContain('            … 8 more lines\n');
    expect(text.replace(/\s+/g, ' ')).toMatch(/x … 4\d{3} more characters /);
    const whole = renderText(aReport('plan', aPlan([row])), { ...plain, verbose: true });
    expect(whole).toContain('* name: option-19');
    expect(whole).toContain('x'.repeat(5000));
  });

  it('cuts a message that is pages long, and says so', () => {
    const row = aBranch('blocked', 'x', { reason: aReason('word '.repeat(2000)) });
    const text = renderText(aReport('plan', aPlan([row])), plain);
    expect(text.length).toBeLessThan(4000);
    expect(text.replace(/\s+/g, ' ')).toContain('more characters)');
  });

  it('takes linear time for long runs of spaces and brackets', () => {
    const text = `${' '.repeat(200_000)}x${'['.repeat(200_000)}`;
    const row = aBranch('update', 'x', {
      fields: [changed('a', text, `${text}2`)],
      notes: [aReason(text)],
      opening: aReason(text),
    });
    expect(renderText(aReport('plan', aPlan([row])), plain).length).toBeLessThan(20_000);
  });

  it('shows where two long texts differ', () => {
    const same = 'word '.repeat(200);
    const row = aCommand('update', 'long', {
      fields: [changed('description', `${same}left`, `${same}right`)],
    });
    const text = renderText(aReport('plan', aPlan([row])), plain);
    expect(text).toMatch(/ - ….*left\n/);
    expect(text).toMatch(/ \+ ….*right\n/);
  });

  it('compares text with lines line by line', () => {
    const row = aCommand('update', 'lines', {
      fields: [changed('description', 'one\ntwo\nthree\nfour\nfive', 'one\ntwo\n3\nfour\nfive')],
    });
    expect(renderText(aReport('plan', aPlan([row])), plain)).toContain(
      [
        '        description',
        '            two',
        '          - three',
        '          + 3',
        '            four',
      ].join('\n'),
    );
  });

  it('lines up names of wide and combining characters', () => {
    const rows = [aCommand('create', '追放'), aCommand('create', 'ba\u0301n'), aCommand('create', 'deploy')];
    const lines = renderText(aReport('plan', aPlan(rows)), { ...plain, verbose: true })
      .split('\n')
      .filter(line => line.includes('evenkeel.yaml'));
    const columns = lines.map(line => line.indexOf('evenkeel.yaml'));
    // Two wide characters take two columns more than their length, a combining mark one less.
    const byName = new Map(
      lines.map((line, index) => [line.split('/').at(-1)?.split(' ')[0], columns[index]]),
    );
    const deploy = byName.get('deploy') as number;
    expect(byName.get('追放')).toBe(deploy - 2);
    expect(byName.get('ba\u0301n')).toBe(deploy + 1);
  });

  it('puts a resource before what lives in it, and keeps two rows of one resource in order', () => {
    const unprotect = aBranch('update', 'x', { fields: [changed('protected', true, false)] });
    const rows = [samples.plan.plan.rows[6], unprotect, aBranch('delete', 'x')] as const;
    const text = renderText(aReport('plan', aPlan(rows as never)), plain);
    expect(text.indexOf('~ update   neon.branch')).toBeLessThan(text.indexOf('- delete   neon.branch'));
  });

  it('renders 10,000 rows, and counts what the closing list leaves out', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      aBranch('delete', `b${String(index).padStart(5, '0')}`),
    );
    const text = renderText(aReport('plan', aPlan(rows)), plain);
    expect(text.split('\n').filter(line => line.includes('- delete')).length).toBe(10_020);
    expect(text).toContain('Destroys (10000)');
    expect(text).toContain('… 9980 more');
  });

  it('says the same twice', () => {
    expect(renderText(samples.plan, plain)).toBe(renderText(structuredClone(samples.plan), plain));
  });

  it('shows what a check saw only where it did not pass, or when asked', () => {
    const checks = [aCheck('a', 'pass', { evidence: 'seven days' })];
    const report = aReport('plan', aPlan([]), { checks });
    expect(renderText(report, plain)).not.toContain('seven days');
    expect(renderText(report, { ...plain, verbose: true })).toContain('seen: seven days');
    expect(summaryOf(renderText(report, plain))).toContain('· 1 check passed');
  });
});
