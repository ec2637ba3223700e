import { exitCode } from '../../core/exit-code.ts';
import { Failure } from '../../core/failure.ts';
import type { Report } from '../../core/report.ts';
import { count } from '../../render/count.ts';
import { renderText } from '../../render/text.ts';
import type { Context } from '../context.ts';
import { driftRun } from '../loop/drift-run.ts';
import { planRun } from '../loop/plan-run.ts';
import { type LoadedFiles, loadFiles, problemsText, type Wanted } from '../manifest/load.ts';
import type { ManifestFlags } from '../options/shared-options.ts';
import { withHosts } from '../session/other-hosts.ts';
import { allowedChecks } from './allowed-checks.ts';
import type { Fixed } from './fixed.ts';
import { manifestPaths } from './manifest-paths.ts';
import { reportFlags } from './report-flags.ts';
import { textsOf } from './texts-of.ts';
import type { Answer, Arguments, Tool } from './tool.ts';

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
  args: Arguments,
  { flags, root, varFiles }: Fixed,
  context: Context,
): Promise<LoadedFiles> {
  const file = manifestPaths(textsOf(args['files']));
  const how: ManifestFlags = { file, var: flags.var, varFile: varFiles, root };
  return loadFiles(context, how);
}

function framesOf(loaded: LoadedFiles, { redactor }: Context): string {
  return redactor.text(problemsText(loaded, { color: false }));
}

/** The manifest of a run, and what of it the run leaves out. Throws a Failure with code `invalid`. */
async function begin(
  args: Arguments,
  fixed: Fixed,
  context: Context,
): Promise<{ readonly everything: Wanted; readonly left: readonly string[] }> {
  const loaded = await load(args, fixed, context);
  if (loaded.wanted === undefined)
    throw new Failure('invalid', `the manifest is not valid\n\n${framesOf(loaded, context)}`, {
      next: 'Correct what is shown. `validate` shows the same.',
    });
  return allowedChecks(loaded.wanted, fixed);
}

/** `words`: what is true of it besides, in our own words. */
function shown(
  report: Report,
  words: readonly string[],
  { args, context }: { readonly args: Arguments; readonly context: Context },
): Answer {
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
