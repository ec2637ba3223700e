import { isAbsolute, win32 } from 'node:path';
import { exitCode } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { outermost } from '../../core/report/row.ts';
import { PORTAL_KIND } from '../../providers/docs/portal.ts';
import { count } from '../../render/count.ts';
import { renderText } from '../../render/text/text.ts';
import type { Context } from '../context.ts';
import { driftRun, planRun } from '../loop/loop-run.ts';
import { type LoadedFiles, loadFiles, problemsText, type WantedManifest } from '../manifest/load.ts';
import { mendedFiles, mendText } from '../manifest/mended-files.ts';
import { ANSWER_MAX_AGE_MS, DEFAULT_FILE, MAX_QUESTIONS } from '../options/defaults.ts';
import type { CheckFlags, LoopFlags, ManifestFlags } from '../options/shared-options.ts';
import { UNATTENDED } from '../options/unattended.ts';
import { filesDiff } from '../output/files-diff.ts';
import { withHosts } from '../session/other-hosts.ts';
import { checkVerdicts, hasOpenChecks, OPEN_CHECKS } from './check-verdicts.ts';
import { manifestsOnly } from './manifests-only.ts';
import { reportPage } from './report-page.ts';
import type { ServerSettings, Tool, ToolAnswer, ToolArguments } from './tool.ts';
import { MOST_MANIFEST, textsOf } from './tool.ts';

type Flags = LoopFlags & CheckFlags & { readonly renew: readonly string[] };

/**
 * The flags of a run. Only the targets come from the tool's arguments; everything else is fixed.
 */
function reportFlags(args: ToolArguments, { flags, root, varFiles }: ServerSettings): Flags {
  const { parallelism, timeout, allowPrivate } = flags;
  return {
    ...UNATTENDED,
    file: [],
    var: flags.var,
    varFile: varFiles,
    root,
    target: textsOf(args['target']),
    prune: true,
    renew: [],
    parallelism,
    timeout,
    allowPrivate,
    maxQuestions: MAX_QUESTIONS,
    answerMaxAge: ANSWER_MAX_AGE_MS,
  };
}

/**
 * The manifests in a tool's arguments, as paths below the root. Throws a Failure with code `file`
 * for a path that could lead out of the root, before the disk is asked, because any other answer
 * would tell whether the file exists. Links out of the root are found when the file is read. Pure.
 */
function manifestPaths(given: readonly string[]): readonly string[] {
  for (const path of given) {
    const why = mistake(path);
    if (why !== undefined)
      throw new Failure('file', `${path} is not read: ${why}`, {
        next: `Give a path below the server's folder, such as ${DEFAULT_FILE}. Whoever starts the server chooses the folder, with \`--root\`.`,
      });
  }
  return given.length === 0 ? [DEFAULT_FILE] : given;
}

function mistake(path: string): string | undefined {
  if (isAbsolute(path) || win32.isAbsolute(path) || /^[A-Za-z]:/.test(path))
    return 'the path is not relative';
  if (path.split(/[\\/]/).includes('..')) return 'the path leads out of a folder with `..`';
  if (path.includes('\0') || !/\.(?:ya?ml|json)$/.test(path))
    return 'the name of a manifest ends in .yaml, .yml or .json';
  return undefined;
}

/**
 * The manifest with only the checks that the server may run. An agent can write any portal into a
 * manifest, so only portals named by the person who started the server are asked. `left`: a line on
 * the checks that are left out, if any. Pure.
 */
function allowedChecks(
  wanted: WantedManifest,
  { flags, portals }: Pick<ServerSettings, 'flags' | 'portals'>,
): { readonly everything: WantedManifest; readonly left: readonly string[] } {
  const { collected } = wanted;
  const checks = collected.checks.filter(({ desired }) => {
    const at = outermost(desired.scope);
    return flags.withChecks && (at.kind !== PORTAL_KIND || portals.has(at.address));
  });
  const less = collected.checks.length - checks.length;
  if (less === 0) return { everything: wanted, left: [] };
  const why = flags.withChecks
    ? 'the server was started without --portal for their portals'
    : 'the server was started without --with-checks';
  return {
    everything: { ...wanted, collected: { ...collected, checks } },
    left: [`Not run: ${count(less, 'check')}, because ${why}. They have neither passed nor failed.`],
  };
}

const FILES = {
  type: 'texts',
  says: 'Paths of manifests below the folder of the server. Left out: evenkeel.yaml.',
} as const;
const REPORT_ARGUMENTS = {
  files: FILES,
  target: { type: 'texts', says: 'Only these addresses; globs. Left out: everything.' },
  verbose: { type: 'flag', says: 'Every row in the text, and long values whole.' },
  after: {
    type: 'text',
    says: 'For the next page of rows: what the answer before gave. Left out: the first page.',
  },
} as const;

export const validateTool: Tool = {
  name: 'validate',
  title: 'Check a manifest',
  says: 'Checks a manifest offline and shows every mistake at once, each with its place and code.',
  args: { files: FILES },
  async run(args, fixed, context) {
    const loaded = await load(args, fixed, context);
    const { wanted, problems } = loaded;
    const facts = judged(loaded);
    const says =
      wanted === undefined
        ? `The manifest is not valid: ${count(problems.length, 'problem')}.`
        : `The manifest is valid: ${count(wanted.collected.desired.length, 'resource')}, ${count(wanted.collected.checks.length, 'check')}.`;
    return problems.length === 0 ? { says, facts } : { says, facts, data: framesOf(loaded, context) };
  },
};

export const fixTool: Tool = {
  name: 'fix',
  title: 'Fix a manifest, without writing it',
  says: 'Gives the text of a manifest with the mistakes fixed that have only one fix, such as a misspelled key. Writes nothing: save the text yourself.',
  args: { files: FILES },
  async run(args, fixed, context) {
    const loaded = await load(args, fixed, context);
    const flags = howToLoad(args, fixed);
    const { files, mended, left, ...rest } = await mendedFiles(loaded, flags, context);
    const after = manifestsOnly(rest.after, flags.file);
    const texts = files.map(({ shown, after: text }) => ({ file: shown, text }));
    const secret = texts.find(({ text }) => context.redactor.text(text) !== text);
    if (secret !== undefined)
      throw new Failure('usage', `${secret.file} has a token in it, so its text is not given`, {
        next: 'Take the token out of the manifest: a token comes from the environment.',
      });
    const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > MOST_MANIFEST)
      throw new Failure(
        'usage',
        `the fixed files have ${characters} characters, more than an answer can have`,
        {
          next: 'Name fewer files. Or let a person fix them where they are: `evenkeel validate --fix`.',
        },
      );
    const says =
      mended.length === 0
        ? 'Nothing was fixed: no mistake has only one fix.'
        : `Fixed ${count(mended.length, 'place')} in ${count(files.length, 'file')}, in this answer alone. Save each text of \`data.files\` as its file.`;
    const what = [
      ...mended.map(each => `fixed  ${mendText(each)}`),
      ...left.map(({ mend, why }) => `left   ${mendText(mend)}: ${why}`),
    ];
    return {
      says,
      data: [what.join('\n'), filesDiff(files, { color: false }), framesOf(after, context)]
        .filter(text => text !== '')
        .join('\n\n'),
      facts: { ...judged(after), fixed: mended.length, left: left.length },
      structured: { files: texts },
    };
  },
};

/** What programs are told of a manifest that was read. */
function judged({ wanted, problems }: LoadedFiles): { readonly valid: boolean; readonly codes: string[] } {
  return { valid: wanted !== undefined, codes: [...new Set(problems.map(({ rule }) => rule))].sort() };
}

export const planTool: Tool = {
  name: 'plan',
  title: 'Show what an apply would do',
  says: 'Compares a manifest with what is live and shows what an apply would do. Writes nothing. Nobody can apply here: a person reads the plan and applies it.',
  args: REPORT_ARGUMENTS,
  async run(args, fixed, context) {
    const { everything, left } = await begin(args, fixed, context);
    const report = await planRun({ everything }, reportFlags(args, fixed), context);
    const { digest } = report.plan;
    const applied =
      digest === 'incomplete'
        ? 'The plan is incomplete: something could not be read. Nobody can approve it.'
        : `Digest: ${digest}. Only a person approves it.`;
    const next =
      digest === 'incomplete'
        ? 'Correct why the lists in `unread` could not be read, and plan again.'
        : isSame(report)
          ? same(report, 'live is as the manifest says')
          : 'Show the rows with their losses and openings to a person. Only a person applies.';
    return shown(report, { words: [applied, ...left], next, args, context });
  },
};

export const driftTool: Tool = {
  name: 'drift',
  title: 'Show what changed live',
  says: 'Shows what is no longer as a manifest says. Writes nothing.',
  args: REPORT_ARGUMENTS,
  async run(args, fixed, context) {
    const { everything, left } = await begin(args, fixed, context);
    const report = await driftRun({ everything }, reportFlags(args, fixed), context);
    const next = isSame(report)
      ? same(report, 'nothing has moved')
      : 'Show the rows to a person, who takes each change into the manifest or has it undone by an apply.';
    return shown(report, { words: left, next, args, context });
  },
};

function howToLoad(args: ToolArguments, { flags, root, varFiles }: ServerSettings): ManifestFlags {
  return { file: manifestPaths(textsOf(args['files'])), var: flags.var, varFile: varFiles, root };
}

async function load(args: ToolArguments, fixed: ServerSettings, context: Context): Promise<LoadedFiles> {
  const flags = howToLoad(args, fixed);
  return manifestsOnly(await loadFiles(context, flags), flags.file);
}

function framesOf(loaded: LoadedFiles, { redactor }: Context): string {
  return redactor.text(problemsText(loaded, { color: false }));
}

/**
 * The manifest of a run, and lines on the checks that the run leaves out. Throws a Failure with
 * code `invalid`.
 */
async function begin(
  args: ToolArguments,
  fixed: ServerSettings,
  context: Context,
): Promise<{ readonly everything: WantedManifest; readonly left: readonly string[] }> {
  const loaded = await load(args, fixed, context);
  if (loaded.wanted === undefined)
    throw new Failure('invalid', `the manifest is not valid\n\n${framesOf(loaded, context)}`, {
      next: 'Correct the mistakes shown above. `validate` shows the same mistakes.',
    });
  return allowedChecks(loaded.wanted, fixed);
}

interface ReportWords {
  /** Further lines, written by evenkeel. */
  readonly words: readonly string[];
  /** The next step, written by evenkeel. */
  readonly next: string;
  readonly args: ToolArguments;
  readonly context: Context;
}

function isSame(report: Report): boolean {
  return exitCode(report, { detailed: true }) === 0;
}

/** The next step where no row differs. */
function same(report: Report, why: string): string {
  return hasOpenChecks(report) ? `No row differs: ${why}.` : `Nothing to do: ${why}.`;
}

/** The answer of a tool that made a report: the text on the first page, and the rows by page. */
function shown(report: Report, { words, next, args, context }: ReportWords): ToolAnswer {
  const code = exitCode(report, { detailed: true });
  const { plan } = report;
  const safe = context.redactor.value(withHosts(report));
  const from = typeof args['after'] === 'string' ? args['after'] : undefined;
  const { data: structured, page, after } = reportPage(safe, from);
  const verbose = args['verbose'] === true;
  const facts = {
    exit_code: code,
    digest: plan.digest,
    counts: plan.counts,
    unread: plan.unread.length,
    checks: checkVerdicts(report),
    next: hasOpenChecks(report) ? `${next} ${OPEN_CHECKS}` : next,
    page,
    ...(after === undefined ? {} : { after }),
  };
  const more =
    after === undefined ? [] : [`More rows: call again with after "${after}" (${page.of} rows in all).`];
  return {
    says: [`Exit code ${code} (2: something differs). Nothing was written.`, ...words, ...more].join('\n'),
    data:
      from === undefined
        ? renderText(safe, { color: false, width: 100, verbose })
        : JSON.stringify(structured.rows),
    facts,
    structured,
  };
}
