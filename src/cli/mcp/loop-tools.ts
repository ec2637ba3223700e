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
import { ANSWER_MAX_AGE_MS, DEFAULT_FILE, MAX_QUESTIONS } from '../options/defaults.ts';
import type { CheckFlags, LoopFlags, ManifestFlags } from '../options/shared-options.ts';
import { UNATTENDED } from '../options/unattended.ts';
import { withHosts } from '../session/other-hosts.ts';
import type { ServerSettings, Tool, ToolAnswer, ToolArguments } from './tool.ts';
import { textsOf } from './tool.ts';

type Flags = LoopFlags & CheckFlags & { readonly rotate: readonly string[] };

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
    rotate: [],
    parallelism,
    timeout,
    allowPrivate,
    maxQuestions: MAX_QUESTIONS,
    answerMaxAge: ANSWER_MAX_AGE_MS,
  };
}

const MOST_FILES = 100;

/**
 * The manifests in a tool's arguments, as paths below the root. Throws a Failure with code `file`
 * for a path that could lead out of the root, before the disk is asked, because any other answer
 * would tell whether the file exists. Links out of the root are found when the file is read. Pure.
 */
function manifestPaths(given: readonly string[]): readonly string[] {
  if (given.length > MOST_FILES)
    throw new Failure(
      'usage',
      `a run reads at most ${MOST_FILES} manifests, and ${given.length} were given`,
      { next: 'Give fewer paths.' },
    );
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
  if (path.includes('\0') || !/\.ya?ml$/.test(path)) return 'the name of a manifest ends in .yaml or .yml';
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
  verbose: { type: 'flag', says: 'Every row, and long values whole.' },
} as const;

export const validateTool: Tool = {
  name: 'validate',
  title: 'Check a manifest',
  says: 'Checks a manifest offline and shows every mistake at once, each with its place and code.',
  args: { files: FILES },
  async run(args, fixed, context) {
    const loaded = await load(args, fixed, context);
    const { wanted, problems } = loaded;
    const codes = [...new Set(problems.map(({ rule }) => rule))].sort();
    const facts = { valid: wanted !== undefined, codes };
    const says =
      wanted === undefined
        ? `The manifest is not valid: ${count(problems.length, 'problem')}.`
        : `The manifest is valid: ${count(wanted.collected.desired.length, 'resource')}, ${count(wanted.collected.checks.length, 'check')}.`;
    return problems.length === 0 ? { says, facts } : { says, facts, data: framesOf(loaded, context) };
  },
};

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
    return shown(report, [applied, ...left], { args, context });
  },
};

export const driftTool: Tool = {
  name: 'drift',
  title: 'Show what changed live',
  says: 'Shows what is no longer as a manifest says. Writes nothing.',
  args: REPORT_ARGUMENTS,
  async run(args, fixed, context) {
    const { everything, left } = await begin(args, fixed, context);
    return shown(await driftRun({ everything }, reportFlags(args, fixed), context), left, { args, context });
  },
};

async function load(
  args: ToolArguments,
  { flags, root, varFiles }: ServerSettings,
  context: Context,
): Promise<LoadedFiles> {
  const file = manifestPaths(textsOf(args['files']));
  const how: ManifestFlags = { file, var: flags.var, varFile: varFiles, root };
  return loadFiles(context, how);
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

/** The answer of a tool that made a report. `words`: further lines, written by evenkeel. */
function shown(
  report: Report,
  words: readonly string[],
  { args, context }: { readonly args: ToolArguments; readonly context: Context },
): ToolAnswer {
  const code = exitCode(report, { detailed: true });
  const { plan } = report;
  const facts = { exit_code: code, digest: plan.digest, counts: plan.counts, unread: plan.unread.length };
  const verbose = args['verbose'] === true;
  const data = renderText(context.redactor.value(withHosts(report)), { color: false, width: 100, verbose });
  return {
    says: [`Exit code ${code} (2: something differs). Nothing was written.`, ...words].join('\n'),
    data,
    facts,
  };
}
