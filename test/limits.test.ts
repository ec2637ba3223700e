import { describe, expect, it } from 'vitest';
import { manifestSchema } from '../src/generated/manifest-schema.ts';
import { COMMANDS_OF_TYPE, DISCORD } from '../src/limits/discord.ts';
import { BY_PLAN, COMPUTES, NEON, ON_PLAN, RESERVED_NAMES } from '../src/limits/neon.ts';

const BOUNDS = /^(?:minimum|maximum|minLength|maxLength|minItems|maxItems|maxProperties)$/;

/** The row that each bound of the schema is from, by the title of the schema and the keys on the way. */
const BOUNDED: readonly (readonly [where: RegExp, figure: number])[] = [
  [/^Neon.*\.autoscaling_limit_(?:min|max)_cu\.minimum$/, NEON.leastCompute.is],
  [/^Neon.*\.suspend_timeout_seconds\.maximum$/, NEON.longestSuspend.is],
  [/^NeonEndpoint\.name\.maxLength$/, NEON.endpointName.is],
  [/^NeonProjectSettings\.history_retention_seconds\.maximum$/, NEON.longestHistory.is],
  [/^Neon(?:Branch|ProjectSettings|Snapshot)\.name\.maxLength$/, NEON.branchName.is],
  [/^NeonBranch\.parent\.maxLength$/, NEON.branchName.is],
  [/^Neon(?:Jwks\.branch|Schema\.same_as|Sweep\.no_open)\.maxLength$/, NEON.branchName.is],
  [/^NeonSweep\.(?:match|except)\[\]\.maxLength$/, NEON.branchName.is],
  [/^Neon(?:Branch|Snapshot)\.renamed_from\.maxLength$/, NEON.branchName.is],
  [/^Neon(?:Database|Role)\.(?:name|owner_name|renamed_from)\.maxLength$/, NEON.postgresName.is],
  [/^Neon(?:Advisors|Schema)\.database\.maxLength$/, NEON.postgresName.is],
  [/^NeonMaskingRule\.\w+_name\.maxLength$/, NEON.postgresName.is],
  // A table with its schema and a dot.
  [/^NeonSchema\.tables\[\]\.maxLength$/, 2 * NEON.postgresName.is + 1],
  [/^NeonBranch\.annotations\.maxProperties$/, NEON.annotations.is - 3],
  [/^NeonBackupScheduleItem\.retention_seconds\.minimum$/, NEON.leastBackup.is],
  [/^NeonBackupScheduleItem\.retention_seconds\.maximum$/, NEON.longestBackup.is],
  [/^Discord(?:Command|CommandOption)\.name\.maxLength$/, DISCORD.name.is],
  [/^Discord.*renamed_from(?:\.<name>)?\.maxLength$/, DISCORD.name.is],
  [/^DiscordOldName(?:\.from)?\.maxLength$/, DISCORD.name.is],
  [/^DiscordPermissions\.command\.maxLength$/, DISCORD.name.is],
  [/^Discord(?:Command|CommandOption)\.description\.maxLength$/, DISCORD.description.is],
  [/^DiscordCommandChoice\.name\.maxLength$/, DISCORD.choiceName.is],
  [/^DiscordCommandChoice\.value\.maxLength$/, DISCORD.choiceValue.is],
  [/^DiscordLocalizations\.\*\.maxLength$/, DISCORD.localizedText.is],
  [/^Discord(?:Command|CommandOption)\.options\.maxItems$/, DISCORD.options.is],
  [/^DiscordCommandOption\.choices\.maxItems$/, DISCORD.choices.is],
  [/^DiscordCommandOption\.(?:min|max)_length\.maximum$/, DISCORD.optionText.is],
  [/^DiscordCommandOption\.file_types\.maxItems$/, DISCORD.fileTypes.is],
  [/^DiscordPermissions\.overwrites\.maxItems$/, DISCORD.overwrites.is],
];

/** Bounds that are no refusal of a service, and why. */
const OUR_OWN: readonly (readonly [where: RegExp, because: string])[] = [
  [/\.(?:commands_from|handlers_from|localizations)(?:\[\])?\.maxLength$/, 'paths of files'],
  [/\.(?:retention|ttl|newer_than|window)\.maxLength$/, 'a duration is short'],
  [/^Neon.*\.(?:provisioner|region_id|org_id|vpc_endpoint_id|slug|scopes)\.max(?:Length|Items)$/, 'generous'],
  [/^NeonJwks\.(?:jwks_url|provider_name|jwt_audience)\.maxLength$/, 'generous'],
  [/^NeonMaskingRule\.masking_(?:function|value)\.maxLength$/, 'generous'],
  [/^Neon(?:Bucket|Credential)\.name\.maxLength$/, 'generous'],
  [/^NeonProjectSettings\.allowed_ips\.ips\[\]\.maxLength$/, 'generous'],
  [/^NeonProjectSettings\.pg_version\./, 'versions to come'],
  [/^Discord\.creates_per_day\.maximum$/, 'a setting of the reader'],
  [/^DiscordCommandOption\.file_types\[\]\.maxLength$/, 'generous'],
  [/^DiscordOverwrite\.maxProperties$/, 'whom it is for, and what'],
  [/\.weekdays\[\]\.maximum$|^NeonBackupScheduleItem\.(?:hour|day)\.maximum$/, 'the calendar'],
  [/^NeonSweep\.(?:match\.maxItems|except\.maxItems|beyond_newest\.maximum|repositories\.maxItems)$/, 'ours'],
];

type Node = Readonly<Record<string, unknown>>;

/** Every bound of the schema beside 0 and 1, and the range of exact numbers: where it is, and what. */
function boundsOf(node: unknown, way: string): readonly (readonly [where: string, figure: number])[] {
  if (Array.isArray(node)) return node.flatMap(each => boundsOf(each, way));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (typeof value === 'number' && BOUNDS.test(key)) {
      const isUsual = [-1, 0, 1].includes(value) || Math.abs(value) >= Number.MAX_SAFE_INTEGER;
      return isUsual ? [] : [[`${way}.${key}`, value] as const];
    }
    if (key === 'properties')
      return Object.entries(value as Node).flatMap(([name, each]) => boundsOf(each, `${way}.${name}`));
    const step = { items: '[]', additionalProperties: '.*', propertyNames: '.<name>' }[key] ?? '';
    return key === 'examples' ? [] : boundsOf(value, `${way}${step}`);
  });
}

const BOUNDS_OF_SERVICES = Object.entries(manifestSchema['$defs'] as Node)
  .filter(([title]) => /^(?:Neon|Discord)/.test(title))
  .flatMap(([title, schema]) => boundsOf(schema, title));

describe('the schemas of the services', () => {
  it('have the figures of the table, each of them, and say of the others why they are none', () => {
    expect(BOUNDS_OF_SERVICES.length).toBeGreaterThan(60);
    const wrong = BOUNDS_OF_SERVICES.filter(([where, figure]) => {
      const row = BOUNDED.find(([pattern]) => pattern.test(where));
      return row === undefined
        ? !OUR_OWN.some(([pattern]) => pattern.test(where))
        : row[1] !== figure || OUR_OWN.some(([pattern]) => pattern.test(where));
    });
    expect(wrong).toEqual([]);
  });

  it('are bounded wherever this test says so', () => {
    const unused = [...BOUNDED, ...OUR_OWN].filter(
      ([pattern]) => !BOUNDS_OF_SERVICES.some(([where]) => pattern.test(where)),
    );
    expect(unused).toEqual([]);
  });
});

describe('a figure', () => {
  const rows = [NEON, RESERVED_NAMES, COMPUTES, BY_PLAN, ON_PLAN, DISCORD, COMMANDS_OF_TYPE].flatMap(table =>
    Object.entries<{ readonly what: string; readonly source: string; readonly day: string }>(table),
  );

  it.each(rows)('%s has a source and the day on which it was read', (_name, { what, source, day }) => {
    expect(what).toMatch(/^\S.*\S$/);
    expect(source).toMatch(/^https:\/\/|^@[\w-]+\/[\w-]+ \d+\.\d+\.\d+ on npm$/);
    expect(day).toMatch(/^2026-\d\d-\d\d$/);
  });
});
