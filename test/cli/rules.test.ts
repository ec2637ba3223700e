import { describe, expect, test } from 'vitest';
import { type Ran, type TestCli, testCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';
const APPLICATION = '222222222222222222';

/** One rule of a team, with a manifest that breaks it and one that keeps it. */
interface Case {
  readonly rule: string;
  readonly breaks: string;
  readonly keeps: string;
  /** The address whose row is blocked. */
  readonly blocks: string;
}

const neon = (branches: string): string =>
  `neon:\n  projects:\n    - id: ${PROJECT}\n      branches:\n${branches}`;
const commands = (all: string): string => `discord:\n  application_id: "${APPLICATION}"\n  commands:\n${all}`;

const branch = (name: string): string => `neon.branch/${PROJECT}/${name.replaceAll('/', '%2F')}`;
const command = (name: string): string => `discord.command/${APPLICATION}/global/chat_input/${name}`;

const TEAMS: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'the security team of a SaaS': {
    'every prod/* branch is protected': {
      rule: '{ every: neon.branch, match: prod/*, must: { protected: true } }',
      breaks: neon('        - name: prod/eu\n'),
      keeps: neon('        - { name: prod/eu, protected: true }\n'),
      blocks: branch('prod/eu'),
    },
    'no bucket is public': {
      rule: '{ every: neon.bucket, where: { access_level: public_read }, none: true }',
      breaks: neon('        - { name: dev, buckets: [{ name: a, access_level: public_read }] }\n'),
      keeps: neon('        - { name: dev, buckets: [{ name: a }] }\n'),
      blocks: `neon.bucket/${PROJECT}/dev/a`,
    },
  },
  'a bot studio with translators': {
    'no command without German': {
      rule: '{ every: discord.command, must: { name_localizations.de: present, description_localizations.de: present } }',
      breaks: commands(
        '    - { name: help, description: Help, name_localizations: { de: hilfe }, description_localizations: { fr: Aide } }\n',
      ),
      keeps: commands(
        '    - { name: help, description: Help, name_localizations: { de: hilfe }, description_localizations: { de: Hilfe } }\n',
      ),
      blocks: command('help'),
    },
    'nobody but administrators may use ban': {
      rule: '{ every: discord.command, match: ban, must: { default_member_permissions: 0 } }',
      breaks: commands('    - { name: ban, description: Ban }\n'),
      keeps: commands('    - { name: ban, description: Ban, default_member_permissions: [] }\n'),
      blocks: command('ban'),
    },
  },
  'a platform team': {
    'every production branch has a compute': {
      rule: '{ every: neon.endpoint, within: neon.branch/*/prod-*, where: { type: read_write }, at_least: 1, per: neon.branch }',
      breaks: neon('        - { name: prod-eu }\n        - { name: dev }\n'),
      keeps: neon(
        '        - { name: prod-eu, endpoints: [{ type: read_write }] }\n        - { name: dev }\n',
      ),
      blocks: branch('prod-eu'),
    },
    'previews are made from main': {
      rule: '{ every: neon.branch, match: preview/*, must: { parent: main } }',
      breaks: neon('        - { name: dev }\n        - { name: preview/1, parent: dev }\n'),
      keeps: neon('        - { name: dev }\n        - { name: preview/1, parent: main }\n'),
      blocks: branch('preview/1'),
    },
  },
  'a hobby bot': {
    'at most two commands': {
      rule: '{ every: discord.command, at_most: 2 }',
      breaks: commands(['a', 'b', 'c'].map(name => `    - { name: ${name}, description: It }\n`).join('')),
      keeps: commands(['a', 'b'].map(name => `    - { name: ${name}, description: It }\n`).join('')),
      blocks: command('a'),
    },
    'no command is for adults only': {
      rule: '{ every: discord.command, where: { nsfw: true }, none: true }',
      breaks: commands('    - { name: dance, description: Dance, nsfw: true }\n'),
      keeps: commands('    - { name: dance, description: Dance }\n'),
      blocks: command('dance'),
    },
  },
  'a cost-conscious startup': {
    'at most two branches without an expiry': {
      rule: '{ every: neon.branch, where: { expires_at: absent }, at_most: 2, per: neon.project }',
      breaks: neon('        - { name: main }\n        - { name: dev }\n        - { name: test }\n'),
      keeps: neon('        - { name: main }\n        - { name: dev }\n        - { name: test, ttl: 7d }\n'),
      blocks: branch('dev'),
    },
    'computes are small': {
      rule: '{ every: neon.endpoint, must: { autoscaling_limit_max_cu: [0.25, 0.5, 1, 2] } }',
      breaks: neon(
        '        - { name: dev, endpoints: [{ type: read_write, autoscaling_limit_max_cu: 8 }] }\n',
      ),
      keeps: neon(
        '        - { name: dev, endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2 }] }\n',
      ),
      blocks: `neon.endpoint/${PROJECT}/dev/read_write`,
    },
  },
};

function withRules(rules: readonly string[], sections: string): string {
  const named = rules.map(
    (rule, index) => `  - ${rule.replace('{', `{ name: rule-${index}, message: It is so.,`)}\n`,
  );
  return `evenkeel: 1\nname: acme\nrules:\n${named.join('')}${sections}`;
}

const NOTHING = 'evenkeel: 1\nname: acme\n';

interface Shown {
  readonly rows: readonly {
    readonly address: string;
    readonly action: string;
    readonly reason?: { code: string };
  }[];
  readonly checks: readonly {
    readonly address: string;
    readonly verdict: string;
    readonly findings: string[];
  }[];
  readonly notes: readonly { readonly code: string }[];
}

async function shown(cli: TestCli, ...args: readonly string[]): Promise<Shown & Ran> {
  const ran = await cli.run(...args, '--format', 'json');
  expect(ran.stdout, ran.stderr).not.toBe('');
  const { plan, checks } = JSON.parse(ran.stdout);
  return { ...ran, rows: plan.rows, notes: plan.notes, checks };
}

function blockedIn({ rows }: Shown): readonly string[] {
  return rows.filter(({ reason }) => reason?.code === 'rule/broken').map(({ address }) => address);
}

for (const [team, rules] of Object.entries(TEAMS))
  describe(team, () => {
    test.each(Object.entries(rules))('%s', async (_, { rule, breaks, keeps, blocks }) => {
      const cli = testCli({
        files: {
          'evenkeel.yaml': withRules([rule], breaks),
          'keeps.yaml': withRules([rule], keeps),
          'nothing.yaml': NOTHING,
        },
      });
      const offline = ['--offline', '--base', 'nothing.yaml'];
      expect(blockedIn(await shown(cli, 'plan', ...offline))).toContain(blocks);
      expect(blockedIn(await shown(cli, 'plan'))).toContain(blocks);
      const applied = await shown(cli, 'apply', '--yes');
      expect(applied.code).not.toBe(0);
      const result = JSON.parse(applied.stdout).results.find(
        (each: { address: string }) => each.address === blocks,
      );
      expect(result).toMatchObject({ status: 'blocked' });
      expect(blockedIn(await shown(cli, 'plan'))).toContain(blocks);

      const kept = testCli({
        files: { 'evenkeel.yaml': withRules([rule], keeps), 'nothing.yaml': NOTHING },
      });
      expect(blockedIn(await shown(kept, 'plan', ...offline))).toEqual([]);
      expect(blockedIn(await shown(kept, 'plan'))).toEqual([]);
      await kept.ok('apply', '--yes');
      const after = await shown(kept, 'plan', '--detailed-exitcode', '--strict-checks');
      expect(after.rows).toEqual([]);
      expect(after.checks).toMatchObject([{ address: 'rule/rule-0', verdict: 'pass', findings: [] }]);
      expect(after.code).toBe(0);
    });
  });
