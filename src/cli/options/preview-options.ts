import { InvalidArgumentError } from 'commander';
import { given, jsonIn } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { parseDuration } from '../../core/text/durations.ts';
import { previewName } from '../../preview/preview-name.ts';
import type { PreviewOf, PreviewSpec } from '../../preview/preview-spec.ts';
import type { Io } from '../system/io.ts';
import { choiceOr, type FlagsOf, mandatory, pairs, text, toggle, value } from './option.ts';
import { newFile, whole } from './option-values.ts';
import { openOptions, trafficOptions } from './shared-options.ts';

const formatOptions = { format: choiceOr('--format <format>', 'how to show it', ['text', 'json'], 'text') };

const projectOptions = {
  project: mandatory('--project <id>', 'the id of the project of the preview', projectId),
};

/** Options that say which preview is meant. */
const whichOptions = {
  ...projectOptions,
  name: text('--name <name>', 'the name of the preview, below preview/; default: pr- and the number'),
  pullRequest: value('--pull-request <n>', 'the number of the pull request', whole(1, 1e9)),
  repository: text(
    '--repository <owner/name>',
    'the repository of the pull request; default: GITHUB_REPOSITORY',
  ),
};

/** Options that say what a preview contains. */
const specOptions = {
  parent: text('--parent <branch>', 'the branch to copy; default: the default branch of the project'),
  ttl: value(
    '--ttl <duration>',
    'after how long the preview expires; renewed while the preview is used',
    ttlSeconds,
    {
      conflicts: ['expiresAt'],
    },
  ),
  expiresAt: value('--expires-at <moment>', 'when the preview expires, such as 2026-11-30T12:00:00Z', moment),
  schemaOnly: toggle('--schema-only', 'the schema without the data: a root branch of its own'),
  minCu: value('--min-cu <n>', 'the smallest size of the compute', size),
  maxCu: value('--max-cu <n>', 'the largest size of the compute', size),
  suspendAfter: value('--suspend-after <seconds>', '0 is the default of the plan, -1 is never', seconds),
  maskingRules: value('--masking-rules <json>', 'how the data is masked, a JSON array', jsonArray),
  database: text('--database <name>', 'the database to connect to; default: the only one'),
  role: text('--role <name>', 'the role to connect as; default: the owner of the database'),
  ssl: choiceOr(
    '--ssl <mode>',
    'the sslmode in the connection strings',
    ['require', 'verify-ca', 'verify-full', 'omit'],
    'require',
  ),
  prisma: toggle('--prisma', 'add the parameters that Prisma needs to the connection strings'),
  authUrl: toggle('--auth-url', 'also read the URL of the authentication of the branch'),
  dataApiUrl: toggle('--data-api-url', 'also read the URL of the data API of the branch'),
  secretsTo: value('--secrets-to <file>', 'a new file for the connection strings', newFile),
  manifest: text('--manifest <file>', 'a manifest with only this branch and its contents'),
  manifestAt: text(
    '--manifest-at <git:REF>',
    'read the file of --manifest from this commit, and not from the work tree',
  ),
  var: pairs('--var <name=value>', 'the value of a variable of --manifest (repeatable)'),
};

const yesOptions = { yes: toggle('-y, --yes', 'do not ask') };

export const previewUpOptions = { ...whichOptions, ...specOptions, ...formatOptions, ...trafficOptions };
export type PreviewUpFlags = FlagsOf<typeof previewUpOptions>;

export const previewResetOptions = {
  ...whichOptions,
  ...specOptions,
  since: value(
    '--since <moment>',
    'do nothing if the preview was reset after this time, such as 2026-11-30T12:00:00Z',
    moment,
  ),
  ...yesOptions,
  ...formatOptions,
  ...trafficOptions,
};
export type PreviewResetFlags = FlagsOf<typeof previewResetOptions>;

export const previewDownOptions = {
  ...whichOptions,
  closed: toggle(
    '--closed',
    'all previews of the repository whose pull requests are closed: not in the list of --open',
    {
      conflicts: ['name', 'pullRequest'],
    },
  ),
  ...openOptions('--closed'),
  ...yesOptions,
  ...formatOptions,
  ...trafficOptions,
};
export type PreviewDownFlags = FlagsOf<typeof previewDownOptions>;

export const previewListOptions = { ...projectOptions, ...formatOptions, ...trafficOptions };
export type PreviewListFlags = FlagsOf<typeof previewListOptions>;

/** The options that say which preview is meant. */
export type WhichFlags = FlagsOf<typeof whichOptions>;
/** The options that say what a preview contains. */
export type SpecFlags = FlagsOf<typeof specOptions>;

function projectId(given: string): string {
  if (!/^[a-z0-9-]{1,100}$/.test(given))
    throw new InvalidArgumentError('The id of a project is needed, such as shiny-wind-028834.');
  return given;
}

function ttlSeconds(given: string): number {
  const found = parseDuration(given);
  if (found === undefined || found === 0)
    throw new InvalidArgumentError('A duration such as 7d, 36h or 90m is needed, at most 30d.');
  return found;
}

/** Reads a moment in RFC 3339. Returns milliseconds since 1970. */
function moment(given: string): number {
  const found = /^\d{4}-\d{2}-\d{2}T/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(found)) throw new InvalidArgumentError('A moment such as 2026-11-30T12:00:00Z is needed.');
  return found;
}

function size(given: string): number {
  const found = Number(given);
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(given) || found <= 0)
    throw new InvalidArgumentError('A size such as 0.25 or 2 is needed.');
  return found;
}

function seconds(given: string): number {
  if (!/^(?:-1|\d{1,6})$/.test(given)) throw new InvalidArgumentError('Whole seconds are needed, or -1.');
  return Number(given);
}

function jsonArray(given: string): readonly unknown[] {
  const found = jsonIn(given);
  if (Array.isArray(found)) return found;
  throw new InvalidArgumentError('A JSON array is needed, such as [].');
}

const REPOSITORY = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[^/#@\s]+(?:\/[^/#@\s]+)+$/;

/** Which preview the flags mean. Throws a Failure with code `usage`. */
export function whichPreview(
  { name: asked, pullRequest, repository: named }: WhichFlags,
  { env }: Pick<Io, 'env'>,
): PreviewOf {
  const repository = named ?? env['GITHUB_REPOSITORY'] ?? '';
  if (repository !== '' && !REPOSITORY.test(repository))
    throw new Failure('usage', `--repository must be owner/name, but is ${repository}`, {
      next: 'Write it like --repository acme/app.',
    });
  if (pullRequest !== undefined && repository === '')
    throw new Failure(
      'usage',
      '--pull-request needs --repository, because pull requests of two repositories can have the same number',
      {
        next: 'Write --repository owner/name.',
      },
    );
  const name = previewName(asked ?? (pullRequest === undefined ? '' : `pr-${pullRequest}`));
  if (name.trim() === '')
    throw new Failure('usage', 'this command needs to know which preview to use', {
      next: 'Write --name NAME, or --pull-request N with --repository owner/name.',
    });
  return given({ repository, number: pullRequest, name });
}

/** What a preview should contain, by the flags. Throws a Failure with code `usage`. */
export function previewSpec(
  flags: WhichFlags & SpecFlags,
  { env, clock }: Pick<Io, 'env' | 'clock'>,
): PreviewSpec {
  const { project, parent, expiresAt, schemaOnly, maskingRules, minCu, maxCu, suspendAfter } = flags;
  const { database = '', role = '', ssl, prisma, authUrl, dataApiUrl } = flags;
  const ttl = expiresAt === undefined ? flags.ttl : Math.round((expiresAt - clock.now()) / 1000);
  if (ttl !== undefined && ttl <= 0)
    throw new Failure('usage', 'the moment of --expires-at is in the past', {
      next: 'Give a moment in the future.',
    });
  return {
    of: whichPreview(flags, { env }),
    project,
    schemaOnly,
    compute: { min: minCu, max: maxCu, suspendAfter },
    connection: { database, role, ssl, prisma, authUrl, dataApiUrl },
    ...given({ parent, ttl, maskingRules: maskingRules?.length === 0 ? undefined : maskingRules }),
  };
}
