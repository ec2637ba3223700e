import { describe, expect, test } from 'vitest';
import { loadText } from './load-text.ts';

const COMMAND = (keys: string): string =>
  `evenkeel: 1\nname: x\ndiscord: { application_id: "222222222222222222", commands: [{ name: a, ${keys} }] }\n`;
const BRANCH = (keys: string): string =>
  `evenkeel: 1\nname: x\nneon: { projects: [{ id: a, branches: [{ name: b, ${keys} }] }] }\n`;
const PERMISSIONS = (overwrite: string): string =>
  `evenkeel: 1\nname: x\ndiscord: { application_id: "222222222222222222", guilds: [{ ids: ["197038439483310086"], permissions: [{ command: a, overwrites: [${overwrite}] }] }] }\n`;

async function said(text: string): Promise<readonly string[]> {
  return (await loadText(text)).problems.map(({ message, hint }) =>
    hint === undefined ? message : `${message} (${hint})`,
  );
}

describe('sentences', () => {
  test.each([
    [
      'an unknown key near a known one',
      BRANCH('protcted: true'),
      'unknown key "protcted" in a branch (did you mean "protected"?)',
    ],
    [
      'an unknown key in another case',
      BRANCH('expiresAt: 2026-12-01T00:00:00Z'),
      'unknown key "expiresAt" in a branch (did you mean "expires_at"?)',
    ],
    [
      'an unknown key like no other',
      BRANCH('buckets: [{ name: c, zzzzzz: 1 }]'),
      'unknown key "zzzzzz" in a bucket (allowed here: name, access_level, absent, allow)',
    ],
    ['a missing key', BRANCH('endpoints: [{ name: c }]'), 'an endpoint needs the key "type"'],
    [
      'a value of the wrong type',
      BRANCH('parent: [main]'),
      '"parent" must be text, but is a list (write the value without brackets or dash: main)',
    ],
    [
      'a number where text is wanted',
      COMMAND('description: 1.10'),
      '"description" must be text, but is the number 1.10 (use quotes: "1.10")',
    ],
    [
      'nothing where text is wanted',
      COMMAND('description:'),
      '"description" must be text, but is empty (for example description: "Ban a member")',
    ],
    [
      'a list where one of two types is wanted',
      BRANCH('expires_at: []'),
      '"expires_at" must be text or null, but is a list (for example expires_at: "2026-12-01T00:00:00Z")',
    ],
    [
      'a single value where a list is wanted',
      COMMAND('contexts: guild'),
      '"contexts" must be a list or null, but is text (write a list: [guild])',
    ],
    [
      'an unknown name',
      COMMAND('type: usr'),
      '"type" is usr, but must be one of: chat_input, user, message, primary_entry_point (did you mean user?)',
    ],
    [
      'an unknown number',
      COMMAND('type: 7'),
      '"type" is 7, but must be one of: chat_input, user, message, primary_entry_point',
    ],
    [
      'an unknown name of many',
      COMMAND('default_member_permissions: [BAN_MEMBER]'),
      'entry 1 of "default_member_permissions" is BAN_MEMBER, but must be one of the known names (did you mean BAN_MEMBERS?)',
    ],
    [
      'an unknown name that is near none of many',
      'evenkeel: 1\nname: x\nneon: { projects: [{ id: a, settings: { ignore: [zzz] } }] }\n',
      'entry 1 of "ignore" is zzz, but must be one of: name, history_retention_seconds, region_id, pg_version, org_id, store_passwords, provisioner, default_endpoint_settings.autoscaling_limit_min_cu, default_endpoint_settings.autoscaling_limit_max_cu, default_endpoint_settings.suspend_timeout_seconds, default_endpoint_settings.pg_settings, quota.active_time_seconds, quota.compute_time_seconds, quota.written_data_bytes, quota.data_transfer_bytes, quota.logical_size_bytes, allowed_ips.ips, allowed_ips.protected_branches_only, enable_logical_replication, maintenance_window, block_public_connections, block_vpc_connections, audit_log_level, hipaa, preload_libraries',
    ],
    [
      'permissions as a number that is no bit set',
      COMMAND('default_member_permissions: -1'),
      '"default_member_permissions" must be a list or text or null, but is the number -1 (it must be a list of permission names, or the API\'s bit set as digits in quotes)',
    ],
    [
      'an unknown locale',
      COMMAND('name_localizations: { de-DE: a }'),
      'unknown key "de-DE" in "name_localizations" (did you mean "de"?)',
    ],
    [
      'a text that is too long',
      COMMAND(`description: ${'x'.repeat(101)}`),
      '"description" must have at most 100 characters, but has 101',
    ],
    [
      'characters beyond 16 bits count once',
      COMMAND(`description: ${'😀'.repeat(101)}`),
      '"description" must have at most 100 characters, but has 101',
    ],
    ['an empty text', BRANCH('parent: ""'), '"parent" must not be empty'],
    [
      'a number that is too large',
      BRANCH('backup_schedule: [{ frequency: daily, hour: 24 }]'),
      '"hour" must be at most 23, but is 24',
    ],
    [
      'a number that is too small',
      BRANCH('endpoints: [{ type: read_write, autoscaling_limit_min_cu: 0.1 }]'),
      '"autoscaling_limit_min_cu" must be at least 0.25, but is 0.1',
    ],
    [
      'a number that is not whole',
      BRANCH('backup_schedule: [{ frequency: daily, hour: 3.5 }]'),
      '"hour" must be a whole number, but is the number 3.5',
    ],
    ['an empty list', COMMAND('contexts: []'), '"contexts" must not be an empty list'],
    [
      'a list that is too long',
      COMMAND(`options: [${'{ type: string, name: a, description: b },'.repeat(26)}]`),
      '"options" must have at most 25 entries, but has 26',
    ],
    [
      'more keys of free names than there may be',
      BRANCH(`annotations: { ${Array.from({ length: 48 }, (_, at) => `k${at}: x`).join(', ')} }`),
      '"annotations" must have at most 47 keys, but has 48',
    ],
    [
      'a repeated entry',
      COMMAND('contexts: [guild, bot_dm, guild]'),
      'entry 3 of "contexts" repeats entry 1',
    ],
    ['a duration that is none', BRANCH('ttl: 7 days'), '"ttl" must be a duration such as 7d, 1h30m or P7D'],
    [
      'a schedule that is neither form',
      BRANCH('backup_schedule: daily'),
      '"backup_schedule" must be a list or a map, but is text (write the entries below the key: - { frequency: daily })',
    ],
    ['a schedule that is not absent', BRANCH('backup_schedule: { absent: false }'), '"absent" must be true'],
    [
      'an overwrite for two',
      PERMISSIONS('{ everyone: true, all_channels: true, allow: true }'),
      'an overwrite needs exactly one of role, user, channel, everyone, all_channels',
    ],
    [
      'an overwrite for nobody',
      PERMISSIONS('{ allow: true }'),
      'an overwrite needs exactly one of role, user, channel, everyone, all_channels',
    ],
    [
      'an overwrite for a number',
      PERMISSIONS('{ role: 345678901234567890, allow: true }'),
      'the number 345678901234567890 has too many digits, so the last ones would change (use quotes: "345678901234567890")',
    ],
  ])('%s', async (_, text, sentence) => {
    expect(await said(text)).toEqual([sentence]);
  });

  test('another version of the manifest', async () => {
    expect(await said('evenkeel: 2\nname: x\n')).toEqual(['"evenkeel" must be 1']);
  });

  test('a key of a megabyte is not repeated', async () => {
    const [sentence] = await said(`evenkeel: 1\nname: x\n? ${'k'.repeat(1000)}\n: 1\n`);
    expect(sentence?.length).toBeLessThan(200);
  });
});

test('what the schema allows is allowed', async () => {
  const text = `evenkeel: 1
name: acme/feature-1
discord:
  application_id: "222222222222222222"
  prune: true
  commands:
    - name: ban
      type: 1
      description: Ban a member
      default_member_permissions: [BAN_MEMBERS, MANAGE_GUILD]
      contexts: [guild, 1]
      integration_types: [guild_install, 1]
      name_localizations: { de: bannen, pt-BR: banir }
      description_localizations: null
      dm_permission: false
      options:
        - type: sub_command_group
          name: a
          description: b
          options:
            - type: 1
              name: c
              description: d
              options:
                - { type: channel, name: e, description: f, channel_types: [guild_text, 5], required: true }
                - { type: number, name: g, description: h, min_value: -1.5, max_value: 2, choices: [{ name: i, value: 1.5 }] }
                - { type: string, name: j, description: k, min_length: 0, max_length: 6000, autocomplete: true }
                - { type: attachment, name: l, description: m, file_types: [image, .tar.gz] }
    - { name: Report, type: user, default_member_permissions: "0" }
    - { name: Launch, type: primary_entry_point, handler: app_handler, default_member_permissions: null, contexts: null }
    - { name: old, absent: true, allow: [loss] }
  guilds:
    - ids: ["197038439483310086"]
      permissions:
        - { command: ban, of: global, overwrites: [{ role: "345678901234567890", allow: true }, { everyone: true, allow: false }] }
        - { of: application, overwrites: [] }
        - { command: ban, type: message, absent: true }
neon:
  projects:
    - id: shiny-wind-028834
      prune: true
      branches:
        - { name: main, protected: true, backup_schedule: [{ frequency: weekly, hour: 3, day: 1, retention: P14D }] }
        - { name: a, parent: main, expires_at: null, backup_schedule: { absent: true }, prune: true }
        - { name: b, expires_at: "2026-12-01T00:00:00+01:00", renamed_from: c }
        - name: d
          ttl: 1h30m
          endpoints: [{ type: read_write, suspend_timeout_seconds: -1 }, { type: read_only, name: r }]
          buckets: [{ name: u, access_level: public_read, allow: [replace, loss] }]
docs:
  portals:
    - url: http://127.0.0.1:8080/docs
      answers:
        - { id: a, page: /, ask: "What?", goal: g, version: v2, cites: [/a], mentions: [b], must_not_mention: [c], answered: true }
`;
  expect(await said(text)).toEqual([]);
});
