import type { RequestFailure } from '../../core/http.ts';
import type { DatedScope, NewScope, ScopeCreation } from '../../core/provider.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { createScope } from '../../engine/execute/create-scope.ts';
import type { Connection, Session } from '../../engine/session.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { CREATING } from '../../providers/services.ts';
import { count } from '../../render/count.ts';
import type { Context } from '../context.ts';
import type { InitFlags } from '../options/command-options.ts';
import { PARALLELISM, TIMEOUT_MS } from '../options/defaults.ts';
import { isConfirmed, isInteractive } from '../session/ask-person.ts';
import { inSession } from '../session/in-session.ts';
import { otherHostLines } from '../session/other-hosts.ts';
import { choose } from './choose.ts';
import { checkWish, placeOf, type ScopeWish, withRest } from './new-scope.ts';
import { exportLine, writeScopeManifest } from './scope-manifest.ts';
import { tellFound, tellMade, tellUnknown, tellWanted, timeOf } from './tell-scope.ts';

const PARTLY = 5;
const UNKNOWN = 6;
const INTERRUPTED = 130;

/**
 * How long a run that asks nobody waits, in milliseconds, before it looks for the name a second
 * time. A scope that another run has just made is in the list by then.
 */
const BETWEEN_LOOKS_MS = 5_000;

interface Making {
  /** The file of the manifest, for the words of what to do. */
  readonly file: string;
  readonly wish: ScopeWish;
  readonly connection: Connection;
  readonly session: Session;
  readonly context: Context;
}

/** How the run ends, and the scope to write a manifest of, if there is one. */
interface RunEnd {
  readonly code: number;
  readonly id?: string;
}

/**
 * `evenkeel init <service> --create`: makes a scope, such as a project, after a yes, and writes its
 * manifest. No other command makes a scope. Makes none if a scope of that name is there already.
 * Returns the exit code.
 */
export async function makeScope(
  service: string,
  file: string,
  flags: InitFlags,
  context: Context,
): Promise<number> {
  const { io, screen, stop } = context;
  const creation = await creationOf(service);
  const asks = !flags.yes && isInteractive(io);
  if (!flags.yes && !asks)
    throw new Failure('usage', 'this command cannot ask here: there is no terminal; nothing was made', {
      next: `Give --yes, and --name with the name of the new ${creation.noun}.`,
    });
  const wish: ScopeWish = { service, creation, flags, asks };
  checkWish(wish);
  await io.files.checkCreate(file);
  // A run that waits for a person's answers has no time limit; each request has one.
  const timeout = asks ? Number.POSITIVE_INFINITY : TIMEOUT_MS;
  const needs = {
    providers: [service],
    flags: { color: true, quiet: false, verbose: false, parallelism: PARALLELISM, timeout },
  };
  const { code, id } = await inSession(context, needs, async ({ session }) => {
    const [connection] = session.connections;
    if (connection === undefined) throw new Failure('bug', `nothing connects ${service}`);
    for (const line of otherHostLines([connection])) screen.warn(line);
    return begin({ file, wish, connection, session, context });
  });
  const isWritten =
    id === undefined || (await writeScopeManifest(file, { service, creation, id }, timeout, context));
  if (stop.signal.aborted && stop.signal.reason === 'signal') return INTERRUPTED;
  return isWritten ? code : PARTLY;
}

/** Throws a Failure with code `usage` for a service of which evenkeel makes nothing. */
async function creationOf(service: string): Promise<ScopeCreation> {
  const creation = await PROVIDERS.find(({ name }) => name === service)?.creation?.();
  if (creation !== undefined) return creation;
  const what = service === '' ? 'needs the name of a service' : `makes nothing of ${JSON.stringify(service)}`;
  throw new Failure('usage', `--create ${what}`, {
    next: `Write: evenkeel init ${CREATING.join(' or ')} --create`,
  });
}

/** Finds the scope or makes it. */
async function begin(making: Making): Promise<RunEnd> {
  const { wish, connection, session, context } = making;
  const { creation, asks } = wish;
  const { reader } = connection.client(creation.scope());
  const place = await placeOf(wish, reader, context);
  const there = await creation.named(place, reader);
  if (there.length > 0) return { id: await oneOf(there, place, making), code: 0 };
  const wanted = await withRest(place, wish, reader, context);
  tellWanted(wanted, creation, context.screen);
  if (!asks) await session.clock.sleep(BETWEEN_LOOKS_MS, session.signal).catch(() => undefined);
  else if (!(await isConfirmed('Make it? (yes/no) ', context)))
    throw new Failure('usage', 'not confirmed; nothing was made', { next: 'Only "yes" makes it.' });
  if (session.signal.aborted) throw stoppedWhileReading();
  const meanwhile = await creation.named(wanted, reader);
  if (meanwhile.length > 0) return { id: await oneOf(meanwhile, wanted, making), code: 0 };
  const end = await createScope(wanted, creation, connection, session);
  if (end.end === 'refused') throw nothingMade(end.failure);
  if (end.end === 'unknown') {
    tellUnknown(end, wanted, creation, context.screen);
    return { code: UNKNOWN };
  }
  tellMade(end, context.screen);
  const isFinished = end.operations === undefined || end.operations.state === 'done';
  return { id: end.made.id, code: isFinished ? 0 : PARTLY };
}

/** The end of a run whose request certainly had no effect. */
function nothingMade({ outcome, status, message }: RequestFailure): Failure {
  const code = outcome === 'credential' ? 'credentials' : status === undefined ? 'network' : 'unreadable';
  return new Failure(code, `nothing was made, and nothing is sent again: ${message}`, {
    next: 'Once the cause is gone, run the same command again, with the same options.',
  });
}

/**
 * Asks which of the scopes that have the name already is meant, and returns its id. Throws a
 * Failure with code `usage` where nobody can be asked, or where the person chooses none. A second
 * scope of that name is never made.
 */
async function oneOf(
  there: readonly DatedScope[],
  { name }: NewScope,
  { file, wish, context }: Making,
): Promise<string> {
  const { service, creation, asks } = wish;
  const { noun } = creation;
  const is = `${count(there.length, noun)} named ${JSON.stringify(name)} ${there.length === 1 ? 'is' : 'are'} there already`;
  const another = `For another ${noun}, choose another name: evenkeel makes no second one of this name.`;
  if (!asks) {
    tellFound(there, context.screen);
    const exported = there.map(({ id }) => exportLine({ service, creation, id })).join(' or ');
    throw new Failure('usage', `${is}; nothing was made`, {
      next: `If it is yours, write its manifest: ${exported}, with --output ${shellWord(file)}. ${another}`,
    });
  }
  context.screen.warn(`${is}, maybe from an earlier run. Which one is it? Nothing is made.`);
  const option = { name: noun, means: '', form: /./, wrong: '', noun, sample: '' };
  const choices = there.map(each => ({ id: each.id, name: timeOf(each) }));
  const [picked] = await choose({ service, option, choices }, context);
  if (picked !== undefined) return picked;
  throw new Failure('usage', 'nothing was chosen; nothing was made', { next: another });
}
