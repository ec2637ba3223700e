// A worker for Restate: it applies a reviewed plan scope by scope (docs/fleets.md, "On Restate").
// What it sends and receives is in the journal. Tokens are in its environment alone.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http2';
import * as restate from '@restatedev/restate-sdk';
import { mergeReports, parsePlanFile, renderJson } from 'evenkeel';
import { open } from 'evenkeel/node';

const { MANIFEST = 'evenkeel.yaml', REVIEWED = 'reviewed.json', PORT = '9080' } = process.env;

const keel = await open({ file: MANIFEST, env: process.env });
const { plan, problem } = parsePlanFile(await readFile(REVIEWED, 'utf8'));
if (plan === undefined) throw new Error(`${REVIEWED}: ${problem}`);

const nothing = () => undefined;
let leaving = false;
/** The last run of each scope in this process: an attempt that nobody waits for may still write. */
const last = new Map();

/**
 * Applies the part of the reviewed plan that is about one scope. What evenkeel says is the end,
 * good or bad: a report, or a TerminalError. Any other error means that another attempt goes on.
 */
async function applied(address, digest, { cancelled, lost }) {
  await last.get(address);
  if (digest !== plan.digest)
    throw new restate.TerminalError(`this worker has the plan ${plan.digest}, and not ${digest}`);
  if (!leaving && !lost.aborted) {
    const signal = AbortSignal.any([cancelled, lost]);
    const run = keel.apply({ target: [address], review: { plan }, signal });
    last.set(address, run.then(nothing, nothing));
    try {
      const report = await run;
      const isInDoubt = report.results.some(({ status }) => status === 'unknown');
      if (report.interrupted !== 'signal' || cancelled.aborted || isInDoubt) return report;
    } catch (error) {
      if (error.code !== 'interrupted' || cancelled.aborted)
        throw new restate.TerminalError(`${error.code}: ${error.message}`);
    }
  }
  throw new Error('this worker ends, or has lost the engine');
}

const scope = restate.object({
  name: 'Scope',
  handlers: {
    /** Two runs never apply one scope at once: Restate calls this handler once at a time by key. */
    async apply(ctx, digest) {
      const stop = new AbortController();
      const lost = ctx.request().attemptCompletedSignal;
      const run = ctx.run('apply', () => applied(ctx.key, digest, { cancelled: stop.signal, lost }));
      // A cancellation is a Ctrl-C: what is being written ends, and the rest is not tried.
      await restate.RestatePromise.race([run, ctx.cancellation().map(() => stop.abort())]);
      return run;
    },
  },
  options: {
    explicitCancellation: true,
    ingressPrivate: true,
    // A run ends by itself after half an hour. Restate must not begin another one before.
    inactivityTimeout: { minutes: 35 },
    // What a killed worker wrote last may be missing in lists for seconds: evenkeel waits as long.
    retryPolicy: { initialInterval: { seconds: 8 }, maxInterval: { seconds: 10 }, maxAttempts: 1_000 },
  },
});

const apply = restate.workflow({
  name: 'Apply',
  handlers: {
    /**
     * Takes the digest of the reviewed plan and the list of `evenkeel scopes --format json`. Gives
     * one report of all scopes, for `evenkeel show`, and the scopes that ended without one.
     */
    async run(ctx, { digest, scopes, atOnce = 8 }) {
      if (!Array.isArray(scopes) || atOnce < 1)
        throw new restate.TerminalError('the call needs `digest`, `scopes`, and `atOnce` from 1');
      const waiting = new Map(scopes.map(({ address, after }) => [address, after]));
      const running = new Map();
      const reports = [];
      const failed = [];
      const isReady = ([, after]) => after.every(each => !waiting.has(each) && !running.has(each));
      const begin = ([address]) => {
        waiting.delete(address);
        const call = ctx.objectClient(scope, address).apply(digest);
        running.set(
          address,
          call.map((report, error) => ({ address, report, error })),
        );
      };
      const cancellation = ctx.cancellation().map(() => 'cancelled');
      let isCancelled = false;
      while (waiting.size + running.size > 0) {
        const ready = [...waiting].filter(isReady);
        for (const each of ready.slice(0, atOnce - running.size)) begin(each);
        if (running.size === 0) throw new restate.TerminalError('these scopes wait for each other');
        const ended = await restate.RestatePromise.race([
          ...running.values(),
          ...(isCancelled ? [] : [cancellation]),
        ]);
        if (ended === 'cancelled') {
          isCancelled = true;
          for (const address of waiting.keys()) failed.push({ address, error: 'not tried: cancelled' });
          waiting.clear();
          await ctx.cancelPreviousCalls();
        } else {
          running.delete(ended.address);
          if (ended.report !== undefined) reports.push(ended.report);
          else failed.push({ address: ended.address, error: ended.error.message });
        }
      }
      const { report, problem } = mergeReports(reports);
      if (report === undefined) return { problem, reports, failed };
      return { report: JSON.parse(renderJson(report)), failed };
    },
  },
  options: {
    explicitCancellation: true,
    // It sends nothing itself, and all scopes wait for it.
    retryPolicy: { initialInterval: { seconds: 1 }, maxInterval: { seconds: 1 }, maxAttempts: 10_000 },
  },
});

createServer(restate.createEndpointHandler({ services: [scope, apply] })).listen(Number(PORT));

process.once('SIGTERM', async () => {
  leaving = true;
  await keel.close();
  // Reports of runs that have just ended are on their way to the engine.
  setTimeout(() => process.exit(0), 1_000);
});
