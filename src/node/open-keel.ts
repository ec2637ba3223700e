import { setMaxListeners } from 'node:events';
import type { Context } from '../cli/context.ts';
import { applyRun } from '../cli/loop/apply-run.ts';
import { askRun } from '../cli/loop/ask-run.ts';
import { driftRun, planRun } from '../cli/loop/loop-run.ts';
import { loadFiles, problemFrames, unreadManifests, type WantedManifest } from '../cli/manifest/load.ts';
import { checkOutputs } from '../cli/output/check-outputs.ts';
import { secretsIn } from '../cli/session/environment.ts';
import { openFiles, refuseSweepOfPullRequest, sweepOptions } from '../cli/session/pull-request-files.ts';
import { runQuietly } from '../cli/session/run-quietly.ts';
import { checkOptions } from '../core/check-options.ts';
import type { Problem } from '../core/problem.ts';
import { Failure } from '../core/report/failure.ts';
import type { Report } from '../core/report/report.ts';
import { mayHaveWritten, type RunReport } from '../documents/run-report.ts';
import { createRedactor } from '../http/redact.ts';
import { agreement, reviewOf } from './agreement.ts';
import { exportService, type KeelFlags, loopFlags, manifestFlags, trafficFlags, withRun } from './flags.ts';
import type { Keel } from './keel.ts';
import {
  APPLY_TYPES,
  ASK_TYPES,
  checkOutside,
  DRIFT_TYPES,
  EXPORT_TYPES,
  OPEN_TYPES,
  type OpenOptions,
  PLAN_TYPES,
  type RunOptions,
} from './keel-options.ts';
import { manifestText } from './manifest-text.ts';
import { quietIo } from './quiet-io.ts';

const WHERE_FILES_ARE = 'Relative paths begin at `folder`, or else at the working directory.';

/** `open` of `evenkeel/node`, with the version of evenkeel as an argument. */
export async function openKeel(options: OpenOptions, version: string): Promise<Keel> {
  checkOptions('open', options, OPEN_TYPES);
  const { env, folder = '.', outside = {}, onNotice } = options;
  if (env === undefined)
    throw new Failure('usage', '`open` needs `env`, which has the variables with the tokens', {
      next: 'Give the environment of the program as `env`, or an object with only the variables that the run may use.',
    });
  checkOutside(outside);
  const isWithout = options.file === undefined && options.manifest === undefined;
  const { io, close } = quietIo({ env, folder, outside, version, manifest: manifestText(options.manifest) });
  const redactor = createRedactor(secretsIn(env));
  const closing = new AbortController();
  // Every run adds a listener to this signal. By default Node warns of a leak from the eleventh
  // listener on.
  setMaxListeners(0, closing.signal);
  const running = new Set<Promise<unknown>>();

  function run<T>(
    how: RunOptions,
    work: (context: Context) => Promise<T>,
    isKept: (done: T) => boolean = () => false,
  ): Promise<T> {
    if (closing.signal.aborted)
      throw new Failure('usage', 'this keel was closed with `close()`', {
        next: 'Call `open` again to get a new one.',
      });
    const { onEvent, signal } = how;
    const world = { io, redactor, onNotice, onEvent, signal, closing: closing.signal };
    const done = runQuietly(world, work, isKept);
    const settled = done.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return done;
  }

  async function load(
    context: Context,
  ): Promise<{ readonly wanted: WantedManifest; readonly problems: readonly Problem[] }> {
    if (isWithout)
      throw new Failure('usage', 'this keel has no manifest', {
        next: 'Give the path of the manifest to `open` as `file`, or the manifest itself as `manifest`.',
      });
    const flags = manifestFlags(options);
    const loaded = await loadFiles(context, flags);
    const { wanted, problems } = loaded;
    if (wanted !== undefined) return { wanted, problems };
    const unread = unreadManifests(loaded, flags);
    if (unread.length > 0)
      throw new Failure(
        'file',
        unread.map(({ source, message }) => `${source.file}: ${message}`).join('\n'),
        { next: WHERE_FILES_ARE },
      );
    const frames = redactor.text(problemFrames(loaded, { color: false }));
    throw new Failure('invalid', `the manifest is not valid\n\n${frames.trimEnd()}`, {
      next: 'Correct the mistakes in the message. `evenkeel validate` shows the same mistakes.',
      problems: redactor.value(problems),
    });
  }

  /** Reads the manifest for a run. Each run reads the manifest again, as on the command line. */
  async function begin(flags: KeelFlags, context: Context): Promise<WantedManifest> {
    const { wanted } = await load(context);
    context.begun.files = wanted.loadedFrom.files;
    const made = wanted.generated.map(({ path }) => path);
    await checkOutputs(flags, [...wanted.files, ...made, ...openFiles(flags)], context);
    return wanted;
  }

  function reported(
    how: RunOptions,
    flags: KeelFlags,
    work: (given: Parameters<typeof driftRun>[0], context: Context) => Promise<Report>,
  ): Promise<RunReport> {
    return run(
      how,
      async context => {
        const given = { everything: await begin(flags, context), sweep: await sweepOptions(flags, context) };
        return withRun(await work(given, context), context);
      },
      mayHaveWritten,
    );
  }

  async function closed(): Promise<void> {
    closing.abort(new DOMException('the keel was closed', 'AbortError'));
    await Promise.all(running);
    await close();
  }

  const warnings = isWithout ? [] : await run({}, async context => (await load(context)).problems);
  return {
    warnings,
    async plan(how = {}) {
      checkOptions('plan', how, PLAN_TYPES);
      const flags = loopFlags(options, how);
      const review = reviewOf(how);
      return reported(how, flags, (given, context) => planRun({ ...given, review }, flags, context));
    },
    async drift(how = {}) {
      checkOptions('drift', how, DRIFT_TYPES);
      const flags = loopFlags(options, how);
      return reported(how, flags, (given, context) => driftRun(given, flags, context));
    },
    async apply(how) {
      checkOptions('apply', how, APPLY_TYPES);
      const { review, confirm } = agreement(how);
      const flags = loopFlags(options, how);
      if (flags.sweep) refuseSweepOfPullRequest(env);
      return reported(how, flags, (given, context) => {
        const agreed =
          confirm && ((planned: Report) => confirm(structuredClone(redactor.value(planned)), context));
        return applyRun({ ...given, review, confirm: agreed }, flags, context);
      });
    },
    async ask(question, how = {}) {
      checkOptions('ask', how, ASK_TYPES);
      const { portal, for: vendor, page, goal, version: label } = how;
      if ((portal === undefined) === (vendor === undefined))
        throw new Failure(
          'usage',
          '`ask` needs either `portal` or `for` to know which documentation to ask',
          {
            next: 'Give `portal`, the url of a portal, or `for`, the name of a service.',
          },
        );
      const asked = { portal, for: vendor, page, goal, version: label };
      const flags = {
        ...trafficFlags(how),
        allowPrivate: options.allowPrivate ?? false,
        ...asked,
      };
      return run(how, context => askRun(question, flags, context));
    },
    async export(service, ids = {}, how = {}) {
      checkOptions('export', how, EXPORT_TYPES);
      return run(how, context => exportService({ service, ids, how }, context));
    },
    close: closed,
    [Symbol.asyncDispose]: closed,
  };
}
