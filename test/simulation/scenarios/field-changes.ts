import { manifest } from './manifest.ts';
import { ROLE, type Scenario } from './scenario.ts';

/**
 * One field: the values it goes through, and how an entry with a value is written; undefined leaves
 * the field out.
 */
interface Field {
  readonly name: string;
  readonly values: readonly (string | undefined)[];
  readonly write: (value: string | undefined) => string;
  /**
   * Values that give less access than leaving the field out does: a default alone never takes one
   * away.
   */
  readonly narrow?: readonly string[];
}

const branch = (inner: string): string => manifest({ branches: [`{ name: dev${inner} }`] });
const command = (inner: string): string =>
  manifest({ commands: [`{ name: ping, description: Ping${inner} }`] });
const guildCommand = (overwrites: string): string =>
  manifest({
    guild: ['{ name: ban, description: Ban }'],
    permissions: [`{ command: ban, overwrites: ${overwrites} }`],
  });

function field(
  name: string,
  values: readonly (string | undefined)[],
  within: (inner: string) => string,
): Field {
  const key = name.split(' ').at(-1);
  return { name, values, write: value => within(value === undefined ? '' : `, ${key}: ${value}`) };
}

/** Each value is reached from each other one: set, change, remove, restore (matrix R16). */
const FIELDS: readonly Field[] = [
  field('branch protected', [undefined, 'true', 'false'], branch),
  field('branch ttl', [undefined, '7d', '2d'], branch),
  field('branch expires_at', ['null', '2026-12-01T00:00:00Z', '2026-12-02T00:00:00+01:00'], branch),
  field(
    'branch endpoints',
    [
      undefined,
      '[{ type: read_write }]',
      '[{ type: read_write, autoscaling_limit_max_cu: 2 }]',
      '[{ type: read_write, absent: true }]',
    ],
    branch,
  ),
  field(
    'readers endpoints',
    [undefined, '[{ type: read_only, name: r }]', '[{ type: read_only, name: r, absent: true }]'],
    branch,
  ),
  field(
    'branch buckets',
    [
      undefined,
      '[{ name: files }]',
      '[{ name: files, absent: true }]',
      '[{ name: files, access_level: public_read, allow: [replace, loss] }]',
    ],
    branch,
  ),
  field(
    'branch backup_schedule',
    [
      undefined,
      '[{ frequency: daily, hour: 3 }]',
      '[{ frequency: daily, hour: 4, retention: 7d }]',
      '[{ frequency: weekly, day: 1, hour: 2 }]',
    ],
    branch,
  ),
  field(
    'command name_localizations',
    [undefined, '{ de: klingel }', '{ de: glocke, fr: cloche }', 'null'],
    command,
  ),
  field(
    'command description_localizations',
    [undefined, '{ de: Klingel }', '{ fr: Cloche }', 'null'],
    command,
  ),
  field(
    'command options',
    [
      undefined,
      '[{ type: string, name: text, description: Text }]',
      '[{ type: integer, name: count, description: Count, required: true, min_value: 1 }]',
      '[{ type: sub_command, name: one, description: One }]',
      '[]',
    ],
    command,
  ),
  {
    ...field('command default_member_permissions', [undefined, '[BAN_MEMBERS]', '[]', 'null'], command),
    narrow: ['[BAN_MEMBERS]', '[]'],
  },
  { ...field('command nsfw', [undefined, 'true', 'false'], command), narrow: ['true'] },
  field('command contexts', [undefined, '[guild]', '[guild, bot_dm]'], command),
  field(
    'command integration_types',
    [undefined, '[guild_install]', '[guild_install, user_install]'],
    command,
  ),
  {
    name: 'permissions overwrites',
    values: [
      `[{ role: "${ROLE}", allow: true }]`,
      `[{ role: "${ROLE}", allow: false }]`,
      '[{ everyone: true, allow: false }, { all_channels: true, allow: true }]',
    ],
    write: value => guildCommand(value ?? ''),
  },
];

/** From each value to each other one, as scenarios: `protected: true → false`. */
export const FIELD_CHANGES: readonly Scenario[] = FIELDS.flatMap(({ name, values, write, narrow = [] }) =>
  values.flatMap(from =>
    values
      .filter(to => to !== from)
      .map(to => ({
        name: `${name}: ${from ?? 'left out'} → ${to ?? 'left out'}`,
        before: [write(from)],
        manifest: write(to),
        ...(to === undefined && from !== undefined && narrow.includes(from)
          ? { blocked: true as const }
          : {}),
      })),
  ),
);
