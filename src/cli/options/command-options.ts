import { HELP } from '../../providers/help.ts';
import { DOCUMENTED } from '../../providers/services.ts';
import { DEFAULT_FILE, PLATFORM_FORMS } from './defaults.ts';
import { choice, choiceOr, type FlagsOf, mandatory, pairs, text, texts, toggle, value } from './option.ts';
import { digestText, newFile, way, whole } from './option-values.ts';
import {
  allowPrivateOptions,
  baseFileOptions,
  changedOptions,
  checkOptions,
  colorOptions,
  commonOptions,
  detailedOptions,
  loopOptions,
  manifestOptions,
  movedOptions,
  renewOptions,
  reportOptions,
  screenOptions,
  sourceOptions,
  speedOptions,
  strictOptions,
  trafficOptions,
} from './shared-options.ts';

/*
 * The options of each command, in the order of its help. The type below a table follows from the
 * table, and the command reads its options as this type. So an option is declared in one place.
 */

export const validateOptions = {
  ...manifestOptions,
  ...colorOptions,
  format: choiceOr('--format <format>', 'how to show it', ['text', 'json', 'github', 'sarif'], 'text'),
  localizationReport: toggle('--localization-report', HELP.localizationReport),
  base: text('--base <file|git:REF>', HELP.localizationBase, { conflicts: ['fix'] }),
  fix: toggle('--fix', 'write what can be fixed safely into the files, and show it', {
    conflicts: ['format', 'localizationReport'],
  }),
};
export type ValidateFlags = FlagsOf<typeof validateOptions>;

export const localizeOptions = { ...manifestOptions, ...colorOptions };
export type LocalizeFlags = FlagsOf<typeof localizeOptions>;

export const localizeExportOptions = {
  to: mandatory('--to <folder>', 'the folder to write to', (text: string) => text),
  format: choiceOr('--format <format>', 'the form of the files', PLATFORM_FORMS, 'json'),
  ...localizeOptions,
};
export type LocalizeExportFlags = FlagsOf<typeof localizeExportOptions>;

export const localizeImportOptions = {
  locale: text('--locale <locale>', 'the locale of the one file; default: what its name says'),
  ...localizeOptions,
};
export type LocalizeImportFlags = FlagsOf<typeof localizeImportOptions>;

/** Options of plan and apply for one of many runs over the same manifest. */
const listOptions = {
  scopes: text(
    '--scopes <file>',
    'with --target of scopes: what `evenkeel scopes --format json` printed for these files; files of other scopes are not parsed',
    { conflicts: ['base', 'baseApplied', 'shard', 'sweep'] },
  ),
};

export const planOptions = {
  ...loopOptions,
  ...checkOptions,
  ...renewOptions,
  ...movedOptions,
  ...changedOptions,
  ...listOptions,
  out: text('--out <file>', 'save the plan for `apply <file>`'),
  offline: toggle('--offline', 'only what changes between --base and the manifest; no request, no token', {
    conflicts: ['out', 'target', 'shard', 'events', 'renew', 'moved', 'changed', 'scopes'],
  }),
  ...detailedOptions,
  ...strictOptions,
};
export type PlanFlags = FlagsOf<typeof planOptions>;

export const applyOptions = {
  ...loopOptions,
  expectDigest: value('--expect-digest <digest>', 'apply only the plan with this digest', digestText),
  maxDeletes: value('--max-deletes <n>', 'the most deletes in a scope; replaces the guards', whole(0, 1e6)),
  secretsTo: value(
    '--secrets-to <file>',
    'a new file for secrets that are shown once, and for outputs',
    newFile,
  ),
  ...renewOptions,
  ...movedOptions,
  ...changedOptions,
  ...listOptions,
  yes: toggle('-y, --yes', 'do not ask'),
};
export type ApplyFlags = FlagsOf<typeof applyOptions>;

const {
  sweep: _sweep,
  open: _open,
  openComplete: _complete,
  heads: _heads,
  headsComplete: _headsComplete,
  askDocs: _ask,
  events: _events,
  ...playedOptions
} = loopOptions;

export const rehearseOptions = {
  ...playedOptions,
  format: choiceOr('--format <format>', 'how to show it', ['text', 'json'], 'text'),
  maxDeletes: applyOptions.maxDeletes,
  ...renewOptions,
  ...movedOptions,
  ...changedOptions,
  fault: toggle(
    '--fault',
    'also show what is left after Ctrl-C or a lost answer at each write, up to 50 writes',
  ),
};
export type RehearseFlags = FlagsOf<typeof rehearseOptions>;

export const captureOptions = {
  ...commonOptions,
  to: mandatory('--to <file>', 'the JSON file to write, for `commands_from`', (text: string) => text),
};
export type CaptureFlags = FlagsOf<typeof captureOptions>;

export const scopesOptions = {
  ...manifestOptions,
  format: choiceOr('--format <format>', 'how to show it', ['text', 'json'], 'text'),
  baseApplied: text('--base-applied <file|git:REF>', 'with --changed: the manifest that was applied last'),
  ...baseFileOptions,
  ...changedOptions,
  ...trafficOptions,
};
export type ScopesFlags = FlagsOf<typeof scopesOptions>;

export const driftOptions = { ...loopOptions, ...checkOptions, ...strictOptions };
export type DriftFlags = FlagsOf<typeof driftOptions>;

export const promoteOptions = {
  ...manifestOptions,
  ...reportOptions,
  ...trafficOptions,
  detailedExitcode: planOptions.detailedExitcode,
};
export type PromoteFlags = FlagsOf<typeof promoteOptions>;

export const adoptOptions = {
  ...manifestOptions,
  file: texts('-f, --file <file>', 'a manifest file to write into (repeatable)', DEFAULT_FILE),
  baseApplied: text(
    '--base-applied <file|git:REF>',
    'the manifest that was applied last: adopt takes over only live changes since then',
  ),
  ...baseFileOptions,
  widened: toggle('--widened', 'also take over values that give more access than the manifest'),
  dryRun: toggle('--dry-run', 'show what would be written; exit 2 if there is something to write', {
    conflicts: ['yes'],
  }),
  yes: toggle('-y, --yes', 'do not ask'),
  ...trafficOptions,
};
export type AdoptFlags = FlagsOf<typeof adoptOptions>;

export const askOptions = {
  portal: text('--portal <url>', "the portal's url, path included", { conflicts: ['for'] }),
  for: choice('--for <vendor>', "a vendor's documentation", DOCUMENTED),
  page: text(
    '--page <path>',
    'the page to ask about, or to show without an answer; default: the whole portal',
  ),
  goal: text('--goal <text>', 'what you are trying to do; steers the answer'),
  version: text('--version <label>', 'the version of the documentation, if the portal has several'),
  via: value('--via <way>', 'mcp: by the MCP endpoint /mcp; mcp:gitbook or mcp:/path: by another one', way, {
    conflicts: ['goal', 'version', 'page'],
  }),
  format: choiceOr('--format <format>', 'how to show it', ['text', 'markdown', 'json'], 'text'),
  ...allowPrivateOptions,
  ...trafficOptions,
};
export type AskFlags = FlagsOf<typeof askOptions>;

export const explainOptions = {
  ...colorOptions,
  ...manifestOptions,
  format: choiceOr('--format <format>', 'how to show it', ['text', 'markdown', 'json'], 'text'),
};
export type ExplainFlags = FlagsOf<typeof explainOptions>;

export const initOptions = {
  ...commonOptions,
  print: toggle('--print', 'write the sample to standard output', { conflicts: ['create'] }),
  create: toggle('--create', HELP.create),
  name: text('--name <name>', HELP.createName),
  org: text('--org <id>', HELP.createOrg),
  region: text('--region <id>', HELP.createRegion),
  pgVersion: text('--pg-version <n>', HELP.createPgVersion),
  yes: toggle('-y, --yes', 'with --create: do not ask'),
};
export type InitFlags = FlagsOf<typeof initOptions>;

export const doctorOptions = {
  ...manifestOptions,
  workflows: toggle(
    '--workflows',
    'who can read the keys of the workflows here, of GitHub and GitLab; sends nothing without GITHUB_TOKEN',
  ),
  format: choiceOr(
    '--format <format>',
    'how to show it; sarif with --workflows only',
    ['text', 'json', 'sarif'],
    'text',
  ),
  ...trafficOptions,
  ...allowPrivateOptions,
};
export type DoctorFlags = FlagsOf<typeof doctorOptions>;

export const sandboxOptions = {
  ...commonOptions,
  port: value('--port <n>', 'the port; 0 takes a free one', whole(0, 65_535), { initial: 0 }),
  state: text('--state <file>', 'load the state from this file, and save it there'),
  from: text(
    '--from <live|file>',
    'begin with a copy of live, for the ids below, or with the resources of a manifest or of a saved state; secrets and data are made up',
  ),
  operationMs: value('--operation-ms <n>', HELP.operationMs, whole(0, 600_000)),
  strict: toggle(
    '--strict',
    'refuse requests that the real services may accept, such as unknown members, so that a misspelling shows',
  ),
  plan: choice('--plan <plan>', HELP.sandboxPlan, ['free', 'launch', 'scale']),
  maxWorlds: value(
    '--max-worlds <n>',
    'how many worlds there can be at /_world/NAME; 1000',
    whole(0, 100_000),
  ),
  compare: toggle(
    '--compare',
    'read what is live for the ids below, with GETs alone, and say where the emulator answers otherwise',
  ),
};

/**
 * More options of `sandbox`. They are separate from {@link sandboxOptions}, because help shows the
 * options that name a project or an application (`--project`) between the two.
 */
export const quirkOptions = {
  quirk: pairs('--quirk <name=value>', 'choose a behavior that sources disagree on (repeatable)'),
};
export type SandboxFlags = FlagsOf<typeof sandboxOptions> & FlagsOf<typeof quirkOptions>;

export const showOptions = {
  ...screenOptions,
  ...reportOptions,
  out: text('--out <file>', 'save the plan of several files as one, for `apply <file>`'),
  exitCode: toggle('--exit-code', 'exit with the exit code of the run'),
};
export type ShowFlags = FlagsOf<typeof showOptions>;

/** The options that a session needs. Only some commands have all of them. */
export type TrafficFlags = FlagsOf<typeof trafficOptions> &
  Pick<ApplyFlags, 'shard' | 'events' | 'secretsTo'>;

export const mcpOptions = {
  ...sourceOptions,
  root: text('--root <folder>', 'where all manifests and the files they name are; default: this folder'),
  withChecks: toggle('--with-checks', 'run the checks of a manifest, too'),
  portal: texts('--portal <url>', 'with --with-checks: a portal that checks may ask (repeatable)', 'none'),
  ...allowPrivateOptions,
  ...speedOptions,
  ...commonOptions,
};
export type McpFlags = FlagsOf<typeof mcpOptions>;
