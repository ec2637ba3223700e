import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CodePage } from '../src/core/report/failure.ts';
import { manifestSchema } from '../src/generated/manifest-schema.ts';
import { COMMANDS_OF_TYPE, DISCORD, SLOTS } from '../src/limits/discord.ts';
import {
  BACKUP_DAYS,
  BY_PLAN,
  COMPUTES,
  NEON,
  OFFERED_SIZES,
  ON_PLAN,
  ONE_WAY,
  RESERVED_NAMES,
} from '../src/limits/neon.ts';
import { codePages } from '../src/providers/code-pages.ts';
import { PROJECT } from '../src/providers/neon/project/project-fields.ts';

const BOUNDS = /^(?:minimum|maximum|minLength|maxLength|minItems|maxItems|maxProperties)$/;

/**
 * The row that each bound of the schema is from, by the title of the schema and the keys on the
 * way.
 */
const BOUNDED: readonly (readonly [where: RegExp, figure: number])[] = [
  [/^Neon.*\.autoscaling_limit_(?:min|max)_cu\.minimum$/, NEON.leastCompute.is],
  [/^Neon.*\.suspend_timeout_seconds\.maximum$/, NEON.longestSuspend.is],
  [/^NeonEndpoint\.name\.maxLength$/, NEON.endpointName.is],
  [/^NeonProjectSettings\.history_retention_seconds\.maximum$/, NEON.longestHistory.is],
  [/^Neon(?:Branch|ProjectSettings|Snapshot)\.name\.maxLength$/, NEON.branchName.is],
  [/^NeonBranch\.parent\.maxLength$/, NEON.branchName.is],
  [/^Neon(?:Jwks\.branch|Schema\.same_as|Sweep\.no_open)\.maxLength$/, NEON.branchName.is],
  [/^NeonSweep\.(?:match|except)\[\]\.maxLength$/, NEON.branchName.is],
  [/^Neon(?:Branch|Project)\.(?:match|except\[\])\.maxLength$/, NEON.branchName.is],
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
  [/^DiscordApplication\.description\.maxLength$/, DISCORD.about.is],
  [/^DiscordApplication\.tags\.maxItems$/, DISCORD.tags.is],
  [/^DiscordApplication\.tags\[\]\.maxLength$/, DISCORD.tag.is],
  [/^DiscordApplication\.\w+_url\.maxLength$/, 2048],
  [/^Discord\.emojis\.maxItems$/, DISCORD.emojis.is],
  [/^DiscordEmoji\.(?:name|renamed_from)\.maxLength$/, DISCORD.emojiName.is],
  [/^DiscordRoleConnections\.metadata\.maxItems$/, DISCORD.metadata.is],
  [/^DiscordRoleConnectionMetadata\.key\.maxLength$/, DISCORD.metadataKey.is],
  [/^DiscordRoleConnectionMetadata\.name\.maxLength$/, DISCORD.metadataName.is],
  [/^DiscordRoleConnectionMetadata\.description\.maxLength$/, DISCORD.metadataDescription.is],
  [/^DiscordLongLocalizations\.\*\.maxLength$/, DISCORD.metadataDescription.is],
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
  [/\.(?:commands_from|handlers_from|ids_from|ids_to|localizations)(?:\[\])?\.maxLength$/, 'paths of files'],
  [/^Discord\.ids_to\.maxItems$/, 'generous'],
  [/^Discord(?:Image\.file|Emoji\.image)\.maxLength$/, 'paths of files'],
  [/^DiscordImage\.(?:hash|replaces)\.maxLength$/, 'generous'],
  [/^DiscordEmoji\.replaces\.maxItems$/, 'generous'],
  [/\.(?:retention|ttl|newer_than|window)\.maxLength$/, 'a duration is short'],
  [/^Neon.*\.(?:provisioner|region_id|org_id|vpc_endpoint_id|slug|scopes)\.max(?:Length|Items)$/, 'generous'],
  [/^NeonJwks\.(?:jwks_url|provider_name|jwt_audience)\.maxLength$/, 'generous'],
  [/^NeonDataApi\.(?:database|jwks_url|provider_name|jwt_audience)\.maxLength$/, 'generous'],
  [/^NeonDataApiSettings\..*\.maxLength$/, 'generous'],
  [/^NeonAuth\w*\.(?:.*\.)?max(?:Length|Items)$/, 'generous'],
  [/^NeonAuthEmailProvider\.port\.maximum$/, 'ports'],
  [/^NeonAuth(?:MagicLink|PhoneNumber|Webhooks)\..*\.(?:min|max)imum$/, 'in beta, as it is described'],
  [/^NeonMaskingRule\.masking_(?:function|value)\.maxLength$/, 'generous'],
  [/^Neon(?:Bucket|Credential)\.name\.maxLength$/, 'generous'],
  [/^NeonProjectSettings\.allowed_ips\.ips\[\]\.maxLength$/, 'generous'],
  [/^NeonProjectSettings\.pg_version\./, 'versions to come'],
  [/^Neon(?:Members|Permissions)(?:\[\])?\.max(?:Items|Length)$/, 'generous'],
  [/^Discord\.creates_per_day\.maximum$/, 'a setting of the reader'],
  [/^DiscordCommandOption\.file_types\[\]\.maxLength$/, 'generous'],
  [/^DiscordOverwrite\.maxProperties$/, 'whom it is for, and what'],
  [/\.weekdays\[\]\.maximum$|^NeonBackupScheduleItem\.(?:hour|day)\.maximum$/, 'the calendar'],
  [/^NeonSweep\.(?:match\.maxItems|except\.maxItems|beyond_newest\.maximum|repositories\.maxItems)$/, 'ours'],
];

type Node = Readonly<Record<string, unknown>>;

/**
 * Every bound of the schema beside 0 and 1, and the range of exact numbers: where it is, and what.
 */
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
  // Defaults have the keys of the kinds, with their bounds.
  .filter(([title]) => /^(?:Neon|Discord)/.test(title) && !title.endsWith('Default'))
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
  const rows = [NEON, RESERVED_NAMES, ONE_WAY, COMPUTES, BY_PLAN, ON_PLAN, DISCORD, COMMANDS_OF_TYPE].flatMap(
    table => Object.entries<{ readonly what: string; readonly source: string; readonly day: string }>(table),
  );

  it.each(rows)('%s has a source and the day on which it was read', (_name, { what, source, day }) => {
    expect(what).toMatch(/^\S.*\S$/);
    expect(source).toMatch(/^https:\/\/|^@[\w-]+\/[\w-]+ \d+\.\d+\.\d+ on npm$/);
    expect(day).toMatch(/^2026-\d\d-\d\d$/);
  });
});

const ROOT = join(import.meta.dirname, '..');
const PLANS = ['free', 'launch', 'scale'] as const;

const FIGURES: Readonly<Record<string, ReadonlySet<number>>> = {
  neon: new Set([
    ...[...Object.values(NEON), ...Object.values(COMPUTES)].map(({ is }) => is),
    ...Object.values(BY_PLAN).flatMap(row => PLANS.map(plan => row[plan])),
    BACKUP_DAYS,
  ]),
  discord: new Set([...Object.values(DISCORD), ...Object.values(COMMANDS_OF_TYPE)].map(({ is }) => is)),
};

/** Numbers that are a figure by chance: where, which, and what they are. */
const BY_CHANCE: readonly (readonly [where: RegExp, figures: readonly number[], because: string])[] = [
  [/^src\/(?:providers|sandbox)\/neon\//, [1000], 'milliseconds of a second, and pages of lists'],
  [/^src\/sandbox\/\w+\//, [200, 400], 'statuses of answers'],
  [/neon\/choices\.ts$/, [400], 'statuses of answers'],
  [/^src\/(?:providers|sandbox)\/neon\//, [3600], 'seconds of an hour'],
  [/neon\/(?:\w+\/)?(?:api|bucket|waits|consumption-history)\.ts$/, [10, 100, 10_000], 'pages of lists'],
  [/neon\/(?:\w+\/)?schema-check\.ts$/, [40], 'lines that are shown'],
  [/neon\/(?:\w+\/)?(?:consumption|functions|projects)\.ts$/, [10, 100], 'pages of lists, and a time-out'],
  [
    /neon\/(?:\w+\/)?(?:branch-fields|consumption-history|consumption|lineage)\.ts$/,
    [60],
    'seconds of a minute, days',
  ],
  [/neon\/(?:\w+\/)?provider\.ts$/, [60], 'seconds of a minute'],
  [/^src\/sandbox\/neon\/check\.ts$/, [256], 'characters of an e-mail address'],
  [/neon\/(?:\w+\/)?preview-connection\.ts$/, [30], 'seconds that a client waits'],
  [/neon\/(?:\w+\/)?(?:branch-create|check|service)\.ts$/, [60], 'characters of an id'],
  [/sandbox\/neon\/(?:\w+\/)?account\.ts$/, [50], 'where Frankfurt is'],
  [
    /sandbox\/neon\/(?:\w+\/)?(?:account|credentials|project-access|jwks)\.ts$/,
    [10, 16, 64, 256],
    'of kinds without a row',
  ],
  [/sandbox\/neon\/(?:\w+\/)?(?:auth-\w+|neon-auth)\.ts$/, [10, 60, 100, 256, 300], 'in beta, without a row'],
  [/sandbox\/neon\/(?:\w+\/)?buckets\.ts$/, [604_800], 'how long an address of an object is good'],
  [/sandbox\/neon\/(?:\w+\/)?new-id\.ts$/, [16], 'digits of an id'],
  [/discord\/(?:\w+\/)?(?:enumerations|command|read-option)\.ts$/, [10, 15], 'enumerations'],
  [/sandbox\/discord\/(?:\w+\/)?discord\.ts$/, [10], 'a version of the API'],
  [/providers\/discord\/(?:\w+\/)?(?:service|api)\.ts$/, [15], 'digits of an id'],
  [
    /discord\/(?:\w+\/)?(?:api|application-fields|choices|emoji-image|foreign-words|guilds|id-files|permissions|read-command|service)\.ts$/,
    [20],
    'digits of an id',
  ],
  [/discord\/(?:\w+\/)?(?:application-fields|edit-application)\.ts$/, [15], 'a bit of flags'],
  [/discord\/(?:\w+\/)?(?:image-files|data-uri)\.ts$/, [32], 'characters of a hash, or of first bytes'],
  [/discord\/(?:\w+\/)?(?:guilds|commands)\.ts$/, [100], 'a usual number of guilds, milliseconds'],
];

/** Numbers that a provider and its sandbox both have without a row, and what they are. */
const ON_BOTH_SIDES: Readonly<
  Record<string, readonly (readonly [numbers: readonly number[], of: string])[]>
> = {
  neon: [
    [[17], 'a version of Postgres'],
    [[401, 403, 404, 406, 409, 422, 423], 'statuses of answers'],
    [[19, 23, 24, 1970, 3339, 60_000, 86_400], 'the calendar and the clock'],
    [[32], 'bits of an address, characters of an id'],
  ],
  discord: [
    [[401, 403, 404], 'statuses of answers'],
    [[1970], 'the calendar'],
    [
      [10_004, 10_014, 10_063, 10_066, 20_001, 20_012, 30_032, 30_034, 40_041, 40_333, 50_001],
      'codes of refusals',
    ],
    [[30_008, 50_026, 50_035, 50_041, 50_109, 50_240], 'codes of refusals'],
    [[9, 11, 12, 13, 14, 16], 'enumerations'],
    [[47494638, 57454250, 66747970617669], 'how files of images begin'],
    [[19], 'a bit of flags'],
    [[22, 1_420_070_400_000], 'digits, bits and the first moment of an id'],
    [[24, 60, 1000], 'the clock'],
    [[53], 'bits of a whole number'],
    [[2021, 20_000], 'what was seen once: facts/discord.md#numbers-of-the-route-limits'],
  ],
};

function numbersOf(layer: string, service: string): ReadonlySet<number> {
  const files = filesOf(service).filter(file => file.startsWith(`src/${layer}/`));
  const texts = files.map(file => readFileSync(join(ROOT, file), 'utf8').replace(/ADR \d+/g, ''));
  return new Set(texts.flatMap(numbersIn).filter(each => each > 8));
}

function numbersIn(text: string): readonly number[] {
  const plain = text.replace(/\b20\d\d-\d\d(?:-\d\d)?\b|\w*\/neon\.md#\S*/g, '');
  const found = plain.matchAll(/(?<![\w.#/:%-])\d(?:[\d_]|,(?=\d{3}\b))*(?:\.\d+)?n?(?![\w.%-])/g);
  return [...found].map(([digits]) => Number(digits.replace(/[_,n]/g, '')));
}

function isByChance(file: string, figure: number): boolean {
  return BY_CHANCE.some(([where, figures]) => where.test(file) && figures.includes(figure));
}

/** Figures of 8 or more, and fractions, that stand in a file of a service and are not by chance. */
function secondPlaces(
  file: string,
  text: string,
  figures: ReadonlySet<number> | undefined,
): readonly string[] {
  return numbersIn(text)
    .filter(
      each => (each > 8 || !Number.isInteger(each)) && figures?.has(each) === true && !isByChance(file, each),
    )
    .map(each => `${file}: ${each}`);
}

function filesOf(service: string): readonly string[] {
  return ['providers', 'sandbox'].flatMap(layer => {
    const folder = `src/${layer}/${service}`;
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => `${folder}/${name.replaceAll('\\', '/')}`);
  });
}

describe('a figure of the table stands nowhere else', () => {
  it.each(['neon', 'discord'])('in the sources of %s', service => {
    const files = filesOf(service);
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap(file =>
      secondPlaces(file, readFileSync(join(ROOT, file), 'utf8'), FIGURES[service]),
    );
    expect(found).toEqual([]);
  });

  it('which this test sees', () => {
    const places = (text: string): readonly string[] =>
      secondPlaces('src/x/neon/a.ts', text, FIGURES['neon']);
    expect(places('const MOST_BYTES = 63;')).toEqual(['src/x/neon/a.ts: 63']);
    for (const text of ['max: 3_024_000', 'at most 5,000 of', '2592000', '/** 35 days */', 'min: 0.25', '56'])
      expect(places(text), text).toHaveLength(1);
    for (const text of ['const WEEK = 7', '2026-10-30', 'a63']) expect(places(text), text).toEqual([]);
  });

  it.each(['neon', 'discord'])('nor is one of %s on both sides without a row', service => {
    const ours = numbersOf('providers', service);
    const both = [...numbersOf('sandbox', service)].filter(each => ours.has(each));
    const without = both.filter(each => FIGURES[service]?.has(each) !== true);
    const known = (ON_BOTH_SIDES[service] ?? []).flatMap(([numbers]) => numbers);
    expect(without.sort((a, b) => a - b)).toEqual(known.sort((a, b) => a - b));
  });

  it('but for numbers that are a figure by chance, each of which is there', () => {
    const files = ['neon', 'discord'].flatMap(filesOf);
    const unused = BY_CHANCE.filter(
      ([where, figures]) =>
        !files.some(
          file =>
            where.test(file) &&
            numbersIn(readFileSync(join(ROOT, file), 'utf8')).some(each => figures.includes(each)),
        ),
    );
    expect(unused).toEqual([]);
  });

  it('in a page that someone writes', () => {
    const units =
      '(?:bytes|characters|CU|chat_input|user commands|message commands|options|choices|creates|overwrites|root branches|protected branches|included branches|manual snapshots|days ahead|texts by name|annotations|bits|items)';
    const pages = ['docs', 'docs/facts'].flatMap(folder =>
      readdirSync(join(ROOT, folder))
        .filter(name => name.endsWith('.md') && !/^(?:limits|codes|reference|performance)\.md$/.test(name))
        .map(name => `${folder}/${name}`),
    );
    const all = new Set([...(FIGURES['neon'] ?? []), ...(FIGURES['discord'] ?? [])]);
    const found = [...pages, 'README.md'].flatMap(page => {
      const text = readFileSync(join(ROOT, page), 'utf8');
      return (
        [...text.matchAll(new RegExp(`(?<![\\w.])(\\d[\\d.,]*) ${units}\\b`, 'g'))]
          .filter(
            ([, digits = '']) =>
              Number(digits.replaceAll(',', '')) > 8 && all.has(Number(digits.replaceAll(',', ''))),
          )
          // What a plan prints, and a quirk.
          .filter(
            ([said]) =>
              !['README.md: 100 chat_input', 'README.md: 200 creates', 'docs/sandbox.md: 130 items'].includes(
                `${page}: ${said}`,
              ),
          )
          .map(([said]) => `${page}: ${said}`)
      );
    });
    expect(found).toEqual([]);
  });
});

/** Figures in descriptions of the schemas, which an editor shows. */
const DESCRIBED: readonly (readonly [where: RegExp, figure: number])[] = [
  [/^Discord(?:Command|CommandOption)\.description$/, DISCORD.description.is],
  [/^DiscordCommandChoice\.name$/, DISCORD.choiceName.is],
  [/^DiscordCommandChoice\.value$/, DISCORD.choiceValue.is],
  [/^DiscordPermissions\.overwrites$/, DISCORD.overwrites.is],
  [/^NeonBackup(?:s\.newer_than|ScheduleItem\.retention(?:_seconds)?)$/, BACKUP_DAYS],
  [/^NeonBranch\.(?:expires_at|ttl)$/, NEON.expiryDays.is],
  [/^NeonBranch\.annotations$/, NEON.annotations.is - 3],
  [/^Neon(?:Database|Role)\.name$/, NEON.postgresName.is],
];

describe('a description of a field', () => {
  const described = Object.entries(manifestSchema['$defs'] as Readonly<Record<string, Node>>).flatMap(
    ([title, { properties = {} }]) =>
      /^(?:Neon|Discord)/.test(title)
        ? Object.entries(properties as Readonly<Record<string, Node>>).map(
            ([name, { description }]) => [`${title}.${name}`, String(description)] as const,
          )
        : [],
  );

  it('has the figure of the table', () => {
    for (const [pattern, figure] of DESCRIBED) {
      const own = described.filter(([where]) => pattern.test(where));
      expect(own.length, `${pattern}`).toBeGreaterThan(0);
      for (const [where, text] of own)
        expect(
          numbersIn(text.replace(/\.(?=\s|$)/g, '')).filter(each => each > 8),
          where,
        ).toEqual(
          numbersIn(text.replace(/\.(?=\s|$)/g, ''))
            .filter(each => each > 8)
            .map(() => figure),
        );
    }
  });

  it('says that it cannot be switched off again exactly where the table does', () => {
    const oneWay = Object.keys(ONE_WAY);
    expect([...PROJECT.having('oneWay')]).toEqual(oneWay.map(name => `settings.${name}`));
    const said = described.filter(([, text]) => text.includes('cannot be switched off again'));
    expect(said.map(([where]) => where)).toEqual(oneWay.map(name => `NeonProjectSettings.${name}`));
  });

  it('has no other one', () => {
    const all = new Set([...(FIGURES['neon'] ?? []), ...(FIGURES['discord'] ?? [])]);
    const others = described.filter(
      ([where, text]) =>
        !DESCRIBED.some(([pattern]) => pattern.test(where)) &&
        numbersIn(text.replace(/\.(?=\s|$)/g, '')).some(each => each > 8 && all.has(each)),
    );
    expect(others).toEqual([]);
  });
});

const EXPIRY = `${NEON.expiryDays.is} days`;

/** What the pages of codes say of the limits of a service, which people write there by hand. */
const ON_PAGES: Readonly<Record<string, readonly string[]>> = {
  'discord/command-count': [SLOTS],
  'discord/command-size': [`${DISCORD.commandSize.is.toLocaleString('en')} characters`],
  'discord/creates': [`${DISCORD.createsPerDay.is} creates`],
  'discord/creates-used-up': [`${DISCORD.createsPerDay.is} creates`],
  'discord/description-needed': [`1 to ${DISCORD.description.is} characters`],
  'discord/entry-point-description': [`1 to ${DISCORD.description.is} characters`],
  'discord/name-length': [`${DISCORD.name.is} characters`],
  'discord/permission-bits': [`${DISCORD.permissionBits.is} bits`],
  'discord/scope-full': [SLOTS],
  'discord/too-many-commands': [SLOTS],
  'discord/emojis-full': [`the most emojis that Discord allows: ${DISCORD.emojis.is}`],
  'neon/backups-age': [`${BACKUP_DAYS} days`],
  'neon/branch-expires-at': [EXPIRY],
  'neon/branch-ttl': [EXPIRY],
  'neon/endpoint-suspend': [`${NEON.leastSuspend.is} seconds`, `Write ${NEON.leastSuspend.is} or more`],
  'neon/expiry-too-far': [`${EXPIRY} from now (${NEON.expiryDays.day})`],
  'neon/one-way': [
    `${Object.values(ONE_WAY)
      .map(({ what }) => what)
      .join(' and ')} stay on in a project`,
  ],
  'neon/postgres-name': [`${NEON.postgresName.is} bytes`],
  'neon/reserved-name': [
    `refuses ${RESERVED_NAMES.role.what}, and makes ${RESERVED_NAMES.database.what} for itself`,
    `(${RESERVED_NAMES.role.source}, read ${RESERVED_NAMES.role.day})`,
  ],
  'neon/schedule-retention': [`1 hour to ${BACKUP_DAYS} days`],
  'neon/vendor-limit': [
    OFFERED_SIZES,
    `at most ${COMPUTES.scalesTo.is} large, and its bounds are at most ${COMPUTES.range.is} apart`,
    `(${COMPUTES.range.source}, read ${COMPUTES.range.day})`,
  ],
};
/** What has a number that is a figure by chance. */
const OTHERWISE = ['neon/moment'];

describe('the page of a code', () => {
  const texts = Object.entries<CodePage>(codePages).map(
    ([code, { title, means, next }]) => [code, [title, means, next].join('\n')] as const,
  );
  const figuresIn = (code: string, text: string): readonly number[] =>
    numbersIn(text.replace(/\.(?=\s|$)/g, '')).filter(
      each =>
        (each > 8 || !Number.isInteger(each)) &&
        FIGURES[code.slice(0, code.indexOf('/'))]?.has(each) === true,
    );

  it('has the figures of the table', () => {
    const wrong = Object.entries(ON_PAGES).flatMap(([code, phrases]) =>
      phrases.filter(phrase => texts.find(([each]) => each === code)?.[1].includes(phrase) !== true),
    );
    expect(wrong).toEqual([]);
  });

  it('has no other one', () => {
    const others = texts.filter(([code, text]) => {
      const known = new Set(figuresIn(code, (ON_PAGES[code] ?? []).join('\n')));
      return figuresIn(code, text).some(each => !known.has(each));
    });
    expect(others.map(([code]) => code)).toEqual(OTHERWISE);
  });
});
