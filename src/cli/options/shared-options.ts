import { STRICTNESS, type StrictChecks } from '../../core/report/exit-code.ts';
import { ANSWER_MAX_AGE_MS, DEFAULT_FILE, MAX_QUESTIONS, PARALLELISM, TIMEOUT_MS } from './defaults.ts';
import { choice, type FlagsOf, type OptionOf, pairs, text, texts, toggle, value } from './option.ts';
import { milliseconds, shard, whole } from './option-values.ts';
import { FORMATS, type ReportOutput, reportOutput } from './report-output.ts';

/** Options of every command. */
export const commonOptions = {
  verbose: toggle('-v, --verbose', 'requests, every row, long values whole, the stack of an internal error'),
};
export type CommonFlags = FlagsOf<typeof commonOptions>;

export const colorOptions = { ...commonOptions, color: toggle('--no-color', 'no colors') };

/** Options of every command that shows progress or a report. */
export const screenOptions = {
  ...colorOptions,
  quiet: toggle('-q, --quiet', 'no progress, only results and errors'),
};
export type ScreenFlags = FlagsOf<typeof screenOptions>;

/**
 * How a manifest is read: the values of its variables, and where the files that the manifest names
 * may be.
 */
export const sourceOptions = {
  var: pairs('--var <name=value>', 'the value of a variable (repeatable)'),
  varFile: texts('--var-file <file>', 'a flat YAML map of variables (repeatable)', 'none'),
  root: text('--root <folder>', 'where the manifest and the files it names must be; default: its folder'),
};
export type SourceFlags = FlagsOf<typeof sourceOptions>;

/** The manifest, and how it is read. */
export const manifestOptions = {
  file: texts('-f, --file <file>', 'a manifest file (repeatable); - is standard input', DEFAULT_FILE),
  ...sourceOptions,
};
export type ManifestFlags = FlagsOf<typeof manifestOptions>;

/** How requests are sent. */
export const speedOptions = {
  parallelism: value('--parallelism <n>', 'requests under way at once, to each service', whole(1, 64), {
    initial: PARALLELISM,
  }),
  timeout: value('--timeout <duration>', 'for the whole run', milliseconds, {
    initial: TIMEOUT_MS,
    shown: '30m',
  }),
};

/** Options of every command that sends requests. */
export const trafficOptions = { ...screenOptions, ...speedOptions };

export const reportOptions = {
  format: value<readonly ReportOutput[]>(
    '--format <format[=file]>',
    'how to show it, or to write it to a file (repeatable)',
    reportOutput,
    { initial: [], shown: 'text', choices: FORMATS },
  ),
  output: text('--output <file>', 'write the report to this file; only the last line is shown'),
};
export type ReportFlags = FlagsOf<typeof reportOptions>;

const askDocsOptions = {
  askDocs: toggle(
    '--ask-docs',
    "ask the vendors' documentation about blocked rows and refusals; sends no names or values",
  ),
};

export const allowPrivateOptions = {
  allowPrivate: toggle('--allow-private', 'reach portals in private networks too'),
};

/** The open pull requests, from lists that another program wrote. */
export const openOptions = (beside: '--sweep' | '--closed') => ({
  open: texts(
    '--open <[owner/name=]file>',
    `with ${beside}: the open pull requests, as \`gh pr list --json number,headRefName\` writes them (repeatable)`,
    'none',
  ),
  openComplete: toggle(
    '--open-complete',
    'the list of --open is complete, even if it is empty or has exactly 30 or 100 items',
  ),
});

/** Options of plan, apply and drift for a sweep: a run that only deletes old branches. */
const sweepOptions = {
  sweep: toggle('--sweep', 'delete old branches by the `sweep` lists of the manifest, and do nothing else', {
    conflicts: ['offline', 'renew', 'secretsTo'],
  }),
  ...openOptions('--sweep'),
  heads: texts(
    '--heads <[owner/name=]file>',
    'beside --open, for {branch}: the git branches, as `git ls-remote --heads` writes them; git:origin asks that remote (repeatable)',
    'none',
  ),
  headsComplete: toggle(
    '--heads-complete',
    'the list of --heads is complete, even if it is empty or has exactly 30 or 100 items',
  ),
};
export type SweepFlags = FlagsOf<typeof sweepOptions>;
/** Options of every command with a base. */
export const baseFileOptions = {
  baseFile: pairs(
    '--base-file <path=file>',
    'the old version (file) of the file that the base manifest names as path (repeatable)',
    'path=file',
  ),
  baseVar: pairs('--base-var <name=value>', 'the value of a variable in the base manifest (repeatable)'),
};

/** Options of plan, apply and drift. */
export const loopOptions = {
  ...manifestOptions,
  target: texts(
    '--target <glob>',
    'only these addresses (repeatable); * matches inside a part, ** across',
    'everything',
  ),
  prune: toggle('--no-prune', 'delete only resources whose entry has `absent: true`'),
  ...sweepOptions,
  base: text(
    '--base <file|git:REF>',
    'the manifest before the change: its `keep` lines still hold, and each row says what the change adds',
  ),
  baseApplied: text(
    '--base-applied <file|git:REF>',
    'the manifest that was applied last: like --base, and live differences from it count as changes by someone',
    { conflicts: ['base'] },
  ),
  ...baseFileOptions,
  shard: value('--shard <i/n>', 'only shard i of n of the outermost scopes; limits are divided by n', shard),
  events: text('--events <file>', 'add every event of the run to this file, a line of JSON each'),
  ...reportOptions,
  ...trafficOptions,
  ...askDocsOptions,
};
export type LoopFlags = FlagsOf<typeof loopOptions>;

/** Options of plan and drift that say how documentation checks use their portals. */
export const checkOptions = {
  ...allowPrivateOptions,
  answerCache: text(
    '--answer-cache <file>',
    'keep passed documentation checks here, and ask again only when pages change',
  ),
  answerMaxAge: value('--answer-max-age <duration>', 'how long a kept verdict may be used', milliseconds, {
    initial: ANSWER_MAX_AGE_MS,
    shown: '1d',
  }),
  maxQuestions: value('--max-questions <n>', 'questions to one portal in this run, at most', whole(0, 1e6), {
    initial: MAX_QUESTIONS,
  }),
};
export type CheckFlags = FlagsOf<typeof checkOptions>;

export const movedOptions = {
  moved: choice(
    '--moved <how>',
    'revert live changes of others since the last apply, leave them, or refuse the plan; default: revert',
    ['revert', 'leave', 'refuse'],
  ),
};

export const changedOptions = {
  changed: toggle('--changed', 'read only the scopes in which the manifest differs from --base-applied', {
    conflicts: ['sweep'],
  }),
};
export type ChangedFlags = FlagsOf<typeof changedOptions>;

export const renewOptions = {
  renew: texts(
    '--renew <address>',
    'renew this resource: reset a branch from its parent, or make an anonymized one anew; new password of a role, restart of a compute, new secrets of a credential, secrets of authentication sent again (repeatable)',
    'none',
  ),
};

export const detailedOptions = {
  detailedExitcode: toggle('--detailed-exitcode', 'exit 2 if there are changes'),
};

const strictChecks: OptionOf<StrictChecks> = {
  flags: '--strict-checks [verdict]',
  says: 'exit 2 if a check fails; =flaky: also if one is flaky; =unknown: also if one is flaky or unknown',
  initial: false,
  shown: 'none',
  choices: STRICTNESS,
};
export const strictOptions = { strictChecks };

/** Options of every export. */
export const exportOptions = {
  into: text(
    '--into <file>',
    'add the missing scopes to this manifest; the rest of the file stays as it is',
    {
      conflicts: ['output'],
    },
  ),
  output: text('--output <file>', 'write the manifest to this new file instead of standard output'),
  ...sourceOptions,
  ...trafficOptions,
};

/** Options of exports of services with credentials. */
export const credentialOptions = {
  withCredentials: toggle(
    '--with-credentials',
    'also credentials; apply creates a missing credential again, with new secrets',
  ),
};

/** Options of exports of services whose entries can have ids. */
export const idOptions = {
  ids: toggle('--no-ids', 'leave out ids; without an id, evenkeel cannot find a renamed resource'),
};

/** Options of exports of services whose texts are translated. */
export const localizationOptions = {
  localizations: text(
    '--localizations <folder>',
    'with --output: write the translations there, one file for each locale',
    { conflicts: ['into'] },
  ),
};

export type ExportFlags = FlagsOf<typeof exportOptions> &
  Partial<
    FlagsOf<typeof credentialOptions> & FlagsOf<typeof idOptions> & FlagsOf<typeof localizationOptions>
  >;
