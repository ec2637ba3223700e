import { exitCode } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { collect } from '../../engine/desired/collect.ts';
import { exportScopes } from '../../engine/export.ts';
import type { Session } from '../../engine/session.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { plan } from '../../reconcile.ts';
import { wordsOf } from '../../render/reason-words/reason-words.ts';
import type { Context } from '../context.ts';
import { beginRun, makeReport } from '../loop/loop-run.ts';
import type { WantedManifest } from '../manifest/load.ts';
import type { PromoteFlags } from '../options/command-options.ts';
import type { LoopFlags } from '../options/shared-options.ts';
import { showInvalid } from '../output/show-invalid.ts';
import { showReport } from '../output/show-report.ts';

/** The two accounts of a promotion, by their names in the manifest. */
export interface Promotion {
  readonly from: string;
  readonly to: string;
}

/**
 * `evenkeel promote FROM TO`: the plan by which one account of the manifest would get what another
 * has live. Only reads. Returns the exit code.
 */
export async function runPromote(
  promotion: Promotion,
  flags: PromoteFlags,
  context: Context,
): Promise<number> {
  const loop = asLoop(flags);
  const everything = await beginRun(loop, context);
  if (everything === undefined) return showInvalid('plan', loop, context);
  const provider = providerOf(everything, promotion);
  const exit = { detailed: flags.detailedExitcode, strictChecks: false };
  const part = { ...everything, providers: [provider.name], generated: [] };
  const report = await makeReport(part, loop, context, {
    command: 'plan',
    exit,
    work: (_, { session }) => promoted(promotion, { everything, provider, session, context }),
  });
  const code = await showReport(report, loop, context, exitCode(report, exit));
  if (report.plan.rows.length > 0) {
    const target = provider.promoting.target(everything.sections[provider.name], promotion.to);
    context.screen.notice(
      `Next: promote writes nothing. Where the manifest has this, \`evenkeel apply --target ${shellWord(target)}\` applies ${promotion.to} alone.`,
    );
  }
  return code;
}

type PromotingProvider = (typeof PROVIDERS)[number] & Required<Pick<(typeof PROVIDERS)[number], 'promoting'>>;

interface Work {
  readonly everything: WantedManifest;
  readonly provider: PromotingProvider;
  readonly session: Session;
  readonly context: Context;
}

/** The provider whose section has both names. Throws a Failure with code `usage` where none has. */
function providerOf({ sections }: WantedManifest, { from, to }: Promotion): PromotingProvider {
  const all = PROVIDERS.filter((each): each is PromotingProvider => each.promoting !== undefined);
  const namesIn = (each: PromotingProvider): readonly string[] =>
    each.promoting.names(sections[each.name] ?? {});
  const names = all.flatMap(namesIn);
  const wrong = [from, to].find(name => !names.includes(name));
  const found = all.find(each => [from, to].every(name => namesIn(each).includes(name)));
  if (wrong !== undefined || found === undefined) {
    const near = wrong === undefined ? undefined : didYouMean(wrong, names);
    const list =
      names.length === 0 ? 'The manifest names none: write `applications`.' : `It has ${names.join(', ')}.`;
    throw new Failure('usage', `the manifest has no application ${wrong ?? to}`, {
      next: near === undefined ? list : `Did you mean ${near}? ${list}`,
    });
  }
  if (from === to)
    throw new Failure('usage', `${from} and ${to} are the same application`, {
      next: 'Name the application that has the commands, then the one that would get them.',
    });
  return found;
}

async function promoted({ from, to }: Promotion, work: Work): Promise<Report> {
  const { everything, provider, session, context } = work;
  const section = everything.sections[provider.name];
  const scope = provider.promoting.scope(section, from);
  const { sections, unread } = await exportScopes([scope], session);
  const [first] = unread;
  if (first !== undefined) {
    const { message, next } = wordsOf(first.reason);
    throw new Failure('incomplete', `what ${from} has live cannot be read: ${message}`, {
      next: next ?? 'Run the command again once it can be read.',
    });
  }
  const value = { [provider.name]: provider.promoting.wanted(section, to, sections[provider.name] ?? {}) };
  const [file = ''] = everything.loadedFrom.manifests;
  const source = { file, line: 1, column: 1 };
  const { collected } = collect(
    { name: everything.collected.name, value, keep: [], source: () => source },
    [provider],
    context.io.clock.now(),
  );
  return plan(collected, session, { prune: false });
}

/**
 * The flags of a promotion as flags of plan, apply and drift. Options that a promotion does not
 * have get their defaults.
 */
function asLoop(flags: PromoteFlags): LoopFlags & PromoteFlags {
  return {
    ...flags,
    target: [],
    prune: false,
    sweep: false,
    open: [],
    openComplete: false,
    heads: [],
    headsComplete: false,
    askDocs: false,
    baseFile: new Map(),
    baseVar: new Map(),
  };
}
