import type { Answer, RequestOptions } from '../../core/http.ts';
import { canonical, type Json } from '../../core/json.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import { addressMatcher } from '../../core/text/glob.ts';
import { findAdoptions } from '../../engine/adopt/adopt.ts';
import type { Adoption, NotAdopted } from '../../engine/adopt/entries.ts';
import type { Base } from '../../engine/desired/base-side.ts';
import { withMembers } from '../../engine/live/members.ts';
import { type PreparedPlan, preparePlan } from '../../engine/plan/prepare-plan.ts';
import { type Session, withClients } from '../../engine/session.ts';
import type { Client } from '../../http/client.ts';
import { fittedLines, type Line, linesToText } from '../../render/colored-line.ts';
import { count } from '../../render/count.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { Style } from '../../render/style.ts';
import type { Context } from '../context.ts';
import { targetPart } from '../loop/manifest-part.ts';
import { type AdoptedFiles, type AdoptRun, adoptedFiles, asWhole } from '../manifest/adopted-files.ts';
import { checkBaseFile, loadBase, namedBase, removedKeep } from '../manifest/base-manifest.ts';
import { INVALID, type LoadedFiles, loadShown } from '../manifest/load.ts';
import { replaceTogether } from '../manifest/replace-together.ts';
import type { AdoptFlags } from '../options/command-options.ts';
import { filesDiff } from '../output/files-diff.ts';
import { tellUnread } from '../output/tell-exported.ts';
import { isConfirmed, isInteractive } from '../session/ask-person.ts';
import { inSession } from '../session/in-session.ts';
import { otherHostLines } from '../session/other-hosts.ts';

const SIGN = { change: '~', rename: '~', remove: '-', add: '+' } as const;

/** The changed lines of the manifest's files, and the differences that are not taken over. */
function adoptionText({ adopted, left, files }: AdoptedFiles, style: Style): string {
  const rest: Line[] = [...(adopted.length > 0 && left.length > 0 ? [[]] : []), ...left.flatMap(leftLines)];
  return (
    linesToText(adopted.flatMap(adoptedLines), style) + filesDiff(files, style) + linesToText(rest, style)
  );
}

function adoptedLines({ address, does, now, note }: Adoption): readonly Line[] {
  const first: Line = [[`${SIGN[does]} ${does}  ${address}${now === undefined ? '' : ` → ${now}`}`]];
  return note === undefined ? [first] : [first, [[`    note: ${note}`, 'dim']]];
}

function leftLines({ address, why, next }: NotAdopted): readonly Line[] {
  const said = typeof why === 'string' ? why : coded(why);
  const first: Line = [[`! left  ${address}: ${said}`, 'yellow']];
  return next === undefined ? [first] : [first, [[`    next: ${next}`, 'dim']]];
}

const CHANGES = 2;
const LEFT = 4;
const UNTOLD =
  'A difference may also be an edit of the manifest that was not applied yet: adopt takes it back. To keep such edits, give the manifest that was applied last with --base-applied.';

/** `evenkeel adopt [GLOB…]`. Returns the exit code. */
export async function runAdopt(
  globs: readonly string[],
  flags: AdoptFlags,
  context: Context,
): Promise<number> {
  const { io, screen } = context;
  const asks = !flags.yes && !flags.dryRun;
  if (asks && !isInteractive(io))
    throw new Failure('usage', 'adopt cannot ask for a confirmation here: there is no terminal', {
      next: 'Give --yes, or give --dry-run to see what adopt would write.',
    });
  if (flags.file.includes('-'))
    throw new Failure('usage', 'adopt cannot change a manifest that comes from standard input', {
      next: 'Save the manifest as a file, and name that file with -f.',
    });
  const loaded = await loadShown(context, flags);
  if (!isValid(loaded)) return INVALID;
  const found = await adoptedLive(globs, flags, loaded, context);
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  context.host.adoption = found;
  screen.result(adoptionText(found, screen.style));
  const { adopted, left, files, pending } = found;
  if (pending > 0)
    screen.result(
      `Not taken over, because the manifest also changes the resource: ${count(pending, 'row')}.\n`,
    );
  if (flags.baseApplied === undefined && adopted.length + left.length > 0)
    screen.result(linesToText(fittedLines([[UNTOLD]], screen.columns ?? Infinity), screen.style));
  const end = left.length === 0 ? 0 : LEFT;
  if (adopted.length === 0) {
    screen.result(
      left.length > 0
        ? 'Nothing was written.\n'
        : pending > 0
          ? 'Nothing to take over: live is as the last apply left it.\n'
          : 'Nothing to take over: live is as the manifest says.\n',
    );
    return end;
  }
  const [differences, into] = [count(adopted.length, 'difference'), count(files.length, 'file')];
  const what = `${differences} into ${into}`;
  if (flags.dryRun) {
    screen.result(`Nothing was written: adopt would write ${what}.\n`);
    return CHANGES;
  }
  if (
    asks &&
    !(await isConfirmed(`Write ${differences} from live into ${into}? Type "yes" to confirm: `, context))
  ) {
    screen.result(
      'Nothing was written.\n  next: To write the differences later, run the command again and answer "yes".\n',
    );
    return LEFT;
  }
  await replaceTogether(files, io.files);
  screen.result(`Wrote ${what}.\n`);
  return end;
}

function isValid(loaded: LoadedFiles): loaded is Required<LoadedFiles> {
  return loaded.wanted !== undefined && loaded.manifest !== undefined;
}

/**
 * Changes the manifest's files, in memory, so that they take over what is live. Sends only reads.
 */
async function adoptedLive(
  globs: readonly string[],
  flags: AdoptFlags,
  loaded: Required<LoadedFiles>,
  context: Context,
): Promise<AdoptedFiles & { readonly pending: number }> {
  const { screen, io } = context;
  const matchers = globs.map(addressMatcher);
  const isMeant = (address: string): boolean =>
    matchers.length === 0 || matchers.some(matches => matches(address));
  const part: AdoptRun['part'] = collected => {
    const anyGlob = { ...loaded.wanted, collected: asWhole(collected) };
    return { ...targetPart(anyGlob, { target: globs, prune: true }), target: globs };
  };
  const mine = part(loaded.wanted.collected);
  const before = await appliedBase(flags, context);
  return inSession(
    context,
    { providers: mine.providers, flags, sections: loaded.wanted.sections },
    async open => {
      const session = sameAnswers(open.session);
      for (const line of otherHostLines(session.connections)) screen.resultLine(line);
      const { target } = mine;
      const { whole: collected, how } = await withMembers(
        mine.collected,
        session,
        { prune: true, target, asDrift: true, ...(before === undefined ? {} : { base: before }) },
        { thorough: false },
      );
      const looked = await preparePlan(
        asWhole({ ...collected, keep: [...collected.keep, ...removedKeep(before?.manifest, collected)] }),
        session,
        how,
      );
      // An absent scope, such as a guild that the bot has left, needs no warning: adopt removes its
      // entries from the manifest, or leaves them with a reason.
      const { observed } = looked.given;
      tellUnread(
        looked.plan.unread.filter(({ scope }) => !observed.isAbsent(scope)),
        screen,
      );
      refuseUnfit(globs, looked);
      const providers = session.connections.map(({ provider }) => provider);
      const { value } = loaded.manifest;
      const adoptions = await findAdoptions(
        { given: looked.given, providers, value, now: io.clock.now() },
        { isMeant, widened: flags.widened },
      );
      const pending = looked.plan.rows.filter(row => row.whose === 'pending' && isMeant(row.address)).length;
      const written = await adoptedFiles(adoptions, { context, flags, loaded, looked, session, part });
      return { ...written, pending };
    },
  );
}

/** The base that `--base-applied` names; undefined without that option. */
async function appliedBase(flags: AdoptFlags, context: Context): Promise<Base | undefined> {
  const named = namedBase(flags);
  checkBaseFile(flags, named);
  if (named === undefined) return undefined;
  const { manifest } = await loadBase(context, flags, named);
  return { manifest, applied: true, moved: 'revert' };
}

/**
 * Refuses globs that match nothing. Otherwise a misspelled glob next to a correct glob would
 * silently adopt nothing.
 */
function refuseUnfit(globs: readonly string[], { plan, given }: PreparedPlan): void {
  const { desired, beside = [] } = given.wanted;
  const named = [...desired, ...beside, ...plan.rows].map(({ address }) => address);
  const froms = plan.rows.flatMap(({ from }) => from ?? []);
  const unfit = globs.filter(glob => ![...named, ...froms].some(addressMatcher(glob)));
  if (unfit.length === 0) return;
  const next =
    'Give an address that `evenkeel drift` prints. `*` matches inside one part of an address, `**` across parts.';
  throw new Failure(
    'usage',
    `${unfit.join(', ')} matches no resource of the manifest, and none that apply would delete`,
    {
      next,
    },
  );
}

/**
 * A session that sends each read only once and remembers the answer, so that a second plan uses the
 * same lists. It cannot write.
 */
function sameAnswers(session: Session): Session {
  const remembering = (client: Client): Client => {
    const { reader } = client;
    const known = new Map<string, Promise<Answer>>();
    const once = (key: Json, ask: () => Promise<Answer>): Promise<Answer> => {
      const text = canonical(key);
      const found = known.get(text) ?? ask();
      known.set(text, found);
      return found;
    };
    const same: Client = {
      ...client,
      reader: {
        now: reader.now,
        get: (path, options) => once([path, said(options)], () => reader.get(path, options)),
      },
      ask: (path, body, options) =>
        once([path, said(options), body as Json], () => client.ask(path, body, options)),
      get seeing() {
        return same;
      },
      get finishing() {
        return same;
      },
    };
    return same;
  };
  // Two clients may read one path, each with a token of its own, so each remembers its own answers.
  const all = new Map<Client, Client>();
  return withClients(session, client => {
    const same = all.get(client) ?? remembering(client);
    all.set(client, same);
    return same;
  });
}

/** The options of a request that change its answer. */
function said(options: RequestOptions = {}): Json {
  const { query = {}, credential = null, headers = {} } = options;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return [Object.fromEntries(given) as Json, credential, headers];
}
