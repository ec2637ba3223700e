import { given } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { changedScopes } from '../../engine/desired/changed-scopes.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { type ListedScope, listScopes } from '../../engine/desired/scope-list.ts';
import type { WhyRead } from '../../engine/desired/scope-parts.ts';
import { withMembers } from '../../engine/live/members.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { count } from '../../render/count.ts';
import { jsonText } from '../../render/json/json.ts';
import { READ_BECAUSE } from '../../render/reason-words/notes.ts';
import type { Context } from '../context.ts';
import { withScopesOf } from '../loop/manifest-part.ts';
import { checkBaseFile, loadBase, namedBase } from '../manifest/base-manifest.ts';
import { INVALID, loadOrShow, type WantedManifest } from '../manifest/load.ts';
import { type ListedFiles, listedFiles } from '../manifest/scopes-file.ts';
import type { ScopesFlags } from '../options/command-options.ts';
import { inSession } from '../session/in-session.ts';

/**
 * `evenkeel scopes`: lists the outermost scopes of a manifest, so that another program can plan and
 * apply each in a run of its own. Sends only the reads that the lists of sets need. Returns the
 * exit code.
 */
export async function runScopes(flags: ScopesFlags, context: Context): Promise<number> {
  const named = namedBase(flags);
  checkBaseFile(flags, named);
  if (flags.changed !== (named !== undefined))
    throw new Failure('usage', '--changed and --base-applied belong together', {
      next: 'Give both, such as --changed --base-applied git:HEAD^1, or none.',
    });
  const loaded = await loadOrShow(context, flags);
  const { wanted } = loaded;
  if (wanted === undefined) return INVALID;
  const base = named === undefined ? undefined : (await loadBase(context, flags, named, wanted)).manifest;
  const { now, before } = await withLists(wanted, base, flags, context);
  const changed =
    named === undefined ? undefined : changedScopes({ before, now, providers: PROVIDERS, renew: [] });
  const scopes = listScopes(now, PROVIDERS, changed);
  const isJson = flags.format === 'json';
  const files = isJson && !flags.changed ? listedFiles(loaded, scopes, flags, context) : undefined;
  context.screen.result(isJson ? asJson(now.name, files, scopes) : asText(scopes));
  return 0;
}

/**
 * The manifest (`now`) and its base, if one is given (`before`), with the members that their sets
 * have live today.
 */
async function withLists(
  wanted: WantedManifest,
  base: DesiredState | undefined,
  flags: ScopesFlags,
  context: Context,
): Promise<{ readonly now: DesiredState; readonly before: DesiredState | undefined }> {
  const { collected } = wanted;
  const ofScopes = onlyScopeSets(collected);
  if (ofScopes.sets.length === 0) return { now: collected, before: base };
  const { providers } = withScopesOf(wanted, { ...ofScopes, scopes: [] });
  const options =
    base === undefined ? {} : { base: { manifest: base, applied: true, moved: 'revert' as const } };
  const { whole, how } = await inSession(
    context,
    { providers, flags, sections: wanted.sections },
    ({ session }) => withMembers(ofScopes, session, options, { thorough: true }),
  );
  const unread = whole.read?.unread[0];
  if (unread !== undefined)
    throw new Failure(
      'incomplete',
      `the members of ${unread.scope} are not known, so the scopes cannot be listed`,
      {
        next: 'Run `evenkeel plan` to see why that list could not be read.',
      },
    );
  return { now: whole, before: how.base?.manifest };
}

/**
 * The manifest with only those sets whose members are scopes: sets inside a scope do not change the
 * list of scopes.
 */
function onlyScopeSets(state: DesiredState): DesiredState & Required<Pick<DesiredState, 'sets'>> {
  const { withMembers: listed } = state;
  return {
    ...state,
    sets: (state.sets ?? []).filter(({ list }) => list.of === 'scopes'),
    ...(listed === undefined ? {} : { withMembers: lists => onlyScopeSets(listed(lists)) }),
  };
}

function asJson(name: string, files: ListedFiles | undefined, scopes: readonly ListedScope[]): string {
  return jsonText({ v: 1, name, ...given({ files }), scopes });
}

/** Why a scope is read with `--changed`. */
function whyRead(because: WhyRead): string {
  return because === 'differs' ? 'the manifest differs there' : READ_BECAUSE[because];
}

function asText(scopes: readonly ListedScope[]): string {
  const width = longest(scopes.map(({ address }) => address));
  const digits = longest(scopes.map(({ weight }) => count(weight, 'entry', 'entries')));
  const lines = scopes.map(({ address, weight, after, changed, with: others = [] }) =>
    [
      address.padEnd(width),
      count(weight, 'entry', 'entries').padStart(digits),
      ...(changed === undefined ? [] : [whyRead(changed)]),
      ...(others.length === 0 ? [] : [`with ${others.join(', ')}`]),
      ...(after.length === 0 ? [] : [`after ${after.join(', ')}`]),
    ].join('  '),
  );
  return [...lines, count(scopes.length, 'scope'), ''].join('\n');
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}
