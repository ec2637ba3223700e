import { readable } from '../../core/address.ts';
import { exitCode } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { safeText } from '../../core/text/safe-text.ts';
import type { Session } from '../../engine/session.ts';
import { allPreviews, type Preview } from '../../preview/listed-branches.ts';
import { previewJson, previewsJson } from '../../preview/preview-json.ts';
import { refuseOutside } from '../../preview/preview-manifest.ts';
import type { PreviewOutcome, PreviewRun } from '../../preview/preview-outcome.ts';
import type { PreviewSpec } from '../../preview/preview-spec.ts';
import { PREVIEW_SERVICE } from '../../preview/preview-spec.ts';
import { makePreview, removeClosedPreviews, removePreview, resetPreview } from '../../preview/run-preview.ts';
import { fittedLines, linesToText } from '../../render/colored-line.ts';
import { coded, wordsOf } from '../../render/reason-words/reason-words.ts';
import type { Context } from '../context.ts';
import { loadBase } from '../manifest/base-manifest.ts';
import type {
  PreviewDownFlags,
  PreviewListFlags,
  PreviewResetFlags,
  PreviewUpFlags,
  SpecFlags,
} from '../options/preview-options.ts';
import { previewSpec, whichPreview } from '../options/preview-options.ts';
import type { Screen } from '../output/screen.ts';
import { showReport } from '../output/show-report.ts';
import { isConfirmed, isInteractive } from '../session/ask-person.ts';
import { inSession } from '../session/in-session.ts';
import { otherHostLines } from '../session/other-hosts.ts';
import { pullRequestFiles } from '../session/pull-request-files.ts';

/** The outcome of a preview, below its report: one line for the branch, and one for each note. */
function previewText({ branch, deleted, notes }: PreviewOutcome, { columns = Infinity }: Screen): string {
  const lines = [
    ...(branch === undefined || deleted.length > 0 ? [] : [branchLine(branch)]),
    ...notes.flatMap(each => {
      const { next } = wordsOf(each);
      return [`note: ${coded(each)}`, ...(next === undefined ? [] : [`  next: ${next}`])];
    }),
  ];
  return linesToText(
    lines.flatMap(line => fittedLines([[line]], columns)),
    { color: false },
  );
}

function branchLine({ name, id, host, expiresAt }: NonNullable<PreviewOutcome['branch']>): string {
  const parts = [name, id, ...(host === undefined ? [] : [host])];
  return `${parts.join('  ')}${expiresAt === undefined ? '' : `  expires at ${expiresAt}`}`;
}

/** The previews as text, one on each line. */
function previewsText(all: readonly Preview[]): string {
  if (all.length === 0) return 'No previews.\n';
  const lines = all.map(({ name, id, mark, expiresAt }) =>
    [name, id, mark, ...(expiresAt === undefined ? [] : [`expires at ${expiresAt}`])].join('  '),
  );
  return lines.map(line => `${safeText(line)}\n`).join('');
}

type Flags = PreviewUpFlags | PreviewResetFlags | PreviewDownFlags;

/** `evenkeel preview up`. Returns the exit code. */
export async function runPreviewUp(flags: PreviewUpFlags, context: Context): Promise<number> {
  const spec = await withManifest(previewSpec(flags, context.io), flags, context);
  return perform(flags, context, run => makePreview(spec, run));
}

/** `evenkeel preview reset`. Returns the exit code. */
export async function runPreviewReset(flags: PreviewResetFlags, context: Context): Promise<number> {
  const spec = await withManifest(previewSpec(flags, context.io), flags, context);
  const confirm = confirmation(
    flags,
    context,
    'Reset this branch to the state of its parent? What was written to this branch will be lost.',
  );
  return perform(flags, context, run => resetPreview(spec, flags.since, { ...run, ...confirm }));
}

/**
 * Adds the entries of `--manifest`. Throws a Failure for a manifest that declares anything outside
 * the preview.
 */
async function withManifest(
  spec: PreviewSpec,
  { manifest: file, manifestAt, var: variables }: SpecFlags,
  context: Context,
): Promise<PreviewSpec> {
  if (file === undefined) {
    if (manifestAt === undefined && variables.size === 0) return spec;
    throw new Failure('usage', `${manifestAt === undefined ? '--var' : '--manifest-at'} needs --manifest`, {
      next: 'Add --manifest FILE, or leave this option out.',
    });
  }
  const given = {
    file: [file],
    var: variables,
    varFile: [],
    baseFile: new Map<string, string>(),
    baseVar: new Map<string, string>(),
  };
  const named = { option: '--manifest-at', base: manifestAt ?? file } as const;
  const { manifest } = await loadBase(context, given, named);
  if (manifest === undefined)
    throw new Failure('file', `${manifestAt ?? ''} has no file ${file}`, {
      next: 'Give --manifest a path that the commit of --manifest-at has.',
    });
  refuseOutside(manifest, spec);
  return { ...spec, manifest };
}

/** `evenkeel preview down`. Returns the exit code. */
export function runPreviewDown(flags: PreviewDownFlags, context: Context): Promise<number> {
  const confirm = confirmation(flags, context, 'Delete it? Its data will be lost.');
  const { project, closed, open, openComplete } = flags;
  if (!closed && (open.length > 0 || openComplete))
    throw new Failure('usage', `${open.length > 0 ? '--open' : '--open-complete'} needs --closed`, {
      next: 'Add --closed, or leave this option out.',
    });
  if (closed) return perform(flags, context, run => removeClosed(flags, { ...run, ...confirm }, context));
  const of = whichPreview(flags, context.io);
  return perform(flags, context, run => removePreview(of, project, { ...run, ...confirm }));
}

/** `evenkeel preview list`. Returns the exit code. */
export async function runPreviewList(flags: PreviewListFlags, context: Context): Promise<number> {
  const found = await inSession(context, { providers: [PREVIEW_SERVICE], flags }, ({ session }) => {
    tellHosts(session, context);
    return allPreviews(flags.project, session);
  });
  const shown = context.redactor.value(found);
  context.screen.result(flags.format === 'json' ? previewsJson(shown) : previewsText(shown));
  return 0;
}

async function removeClosed(
  flags: PreviewDownFlags,
  run: PreviewRun,
  { io, host }: Context,
): Promise<PreviewOutcome> {
  const repository = flags.repository ?? io.env['GITHUB_REPOSITORY'] ?? '';
  const pullRequests = flags.open.length > 0 ? await pullRequestFiles(flags, io) : host.pullRequests;
  if (repository === '' || pullRequests === undefined)
    throw new Failure(
      'usage',
      '--closed needs --repository owner/name, and --open FILE with the open pull requests of that repository',
      {
        next: 'Give both options. FILE is the output of `gh pr list --state open --limit 10000 --json number,headRefName`.',
      },
    );
  return removeClosedPreviews({ repository, project: flags.project }, pullRequests, run);
}

/**
 * The confirmation of a run: asks on the terminal. Empty with `--yes`. Throws a Failure where there
 * is no terminal.
 */
function confirmation(
  { yes, project }: { readonly yes: boolean; readonly project: string },
  context: Context,
  question: string,
): Pick<PreviewRun, 'confirm'> {
  if (yes) return {};
  if (!isInteractive(context.io))
    throw new Failure('usage', 'this command cannot ask for a confirmation here: there is no terminal', {
      next: 'Give --yes to go on without the question.',
    });
  return {
    async confirm({ plan }: Report) {
      const names = plan.rows.map(({ address }) => shellWord(readable(address)));
      if (names.length === 0) return true;
      const what = `${names.join('\n')}\n${question} (project ${project})`;
      return isConfirmed(`${what} Type "yes" to confirm: `, context);
    },
  };
}

/**
 * Warns, before any question is asked, of each service that is reached at another host than the
 * vendor's.
 */
function tellHosts({ connections }: Session, { screen }: Context): void {
  for (const line of otherHostLines(connections)) screen.warn(line);
}

async function perform(
  flags: Flags,
  context: Context,
  work: (run: PreviewRun) => Promise<PreviewOutcome>,
): Promise<number> {
  const { host, redactor, screen } = context;
  const beside = host.besidePreview;
  const providers = [PREVIEW_SERVICE, ...(beside?.services ?? [])];
  const outcome = await inSession(context, { providers, flags }, async ({ session }) => {
    tellHosts(session, context);
    await beside?.before(session);
    const ended = await work({ session, hide: redactor.add });
    await beside?.after(ended, session);
    return ended;
  });
  host.preview = outcome;
  const { report } = outcome;
  const code = exitCode(report);
  if (flags.format === 'json') {
    host.report = report;
    screen.result(previewJson(redactor.value(outcome)));
    return code;
  }
  await showReport(report, { format: [] }, context, code);
  screen.result(previewText(redactor.value(outcome), screen));
  return code;
}
