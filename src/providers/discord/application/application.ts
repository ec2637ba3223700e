import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject, type Json } from '../../../core/json.ts';
import { type At, type HowToList, type Receipt, receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { FieldChange, Fields, Row, Scope } from '../../../core/report/row.ts';
import type { Ids, LiveView } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import type { DiscordApplication } from '../../../generated/manifest.ts';
import { writtenIn } from '../api.ts';
import { AS_BOT, readAsBot } from '../as-bot.ts';
import { asProblem, bodyErrors } from '../body-errors.ts';
import { reason } from '../codes.ts';
import { COMMAND_KIND } from '../command/command.ts';
import { APPLICATION_IMAGES, APPLICATION_TYPES, dataUri } from '../files/image-files.ts';
import { applicationOf, discordScope, SCOPE_KIND } from '../scope.ts';
import {
  APPLICATION,
  type ApplicationFields,
  isRawApplication,
  type LiveApplication,
  OWN_FLAGS,
  type RawApplication,
  STATUSES,
} from './application-fields.ts';
import {
  APPLICATION_KIND,
  besides,
  type ImageKey,
  imageIn,
  imageRules,
  notComparedImages,
} from './images.ts';
import { apiContexts, apiInstall } from './install-params.ts';

/** Only the bot itself reads and edits its application (facts/discord.md#integration-types). */
const PATH = '/applications/@me';
/**
 * What Discord answers elsewhere to a token of another application. Here it answers with that
 * application in place of a refusal.
 */
const OTHER_APPLICATION = '20012';
const ENDPOINT = 'interactions_endpoint_url';

/**
 * The kind of an application's own settings (facts/discord.md#members-of-an-application). The
 * application is always there: evenkeel never creates or deletes one.
 */
export const discordApplication = kindOfTable<ApplicationFields, DiscordApplication, RawApplication>(
  APPLICATION,
  {
    name: APPLICATION_KIND,
    entry: {
      key: 'application',
      each: 'whole',
      within: SCOPE_KIND,
      expand: (entry, scope) => ({
        parts: [applicationOf(scope)],
        fields: APPLICATION.wanted(entry, scope),
        besides: besides(entry),
      }),
      rules: imageRules,
      idle: notComparedImages,
    },
    read: {
      listedAt: SCOPE_KIND,
      list: getApplication,
      live: liveApplication,
    },
    write: {
      update: updateApplication,
      readAgain: true,
      // Discord sends interactions as soon as it has the endpoint, so commands are written before
      // it.
      after: (row, { kind, scope }) =>
        kind === COMMAND_KIND &&
        applicationOf(scope) === applicationOf(row.scope) &&
        row.fields.some(isEndpoint),
      credential: 'bot',
    },
    say: {
      refuses: (row, seen) =>
        endpointRefusal(row, seen) ?? contextInUse(row, seen) ?? imageRefusal(row, seen),
      // The entry is not blamed for a refused endpoint: the provider's `explain` gives that refusal
      // a reason of its own, with what to do at the endpoint.
      blame: (_, { body }) =>
        bodyErrors(body)
          .filter(({ path }) => path[0] !== ENDPOINT)
          .map(asProblem),
    },
    export: {
      written: (live, seen) => {
        const entry = APPLICATION.written(live, seen);
        return Object.keys(entry).length === 0 ? undefined : entry;
      },
    },
  },
);

/**
 * Reads the token's own application, in one request. A guild scope has no application, so its list
 * is empty.
 */
async function getApplication(
  at: Scope,
  client: Reader,
  _: Ids,
  how: HowToList = {},
): Promise<readonly RawApplication[]> {
  return readAsBot(at, how, async () => {
    const { status, body } = await client.get(PATH, AS_BOT);
    const request = `GET ${PATH}`;
    if (isRawApplication(body) && body.id !== applicationOf(at))
      throw new RequestFailure('unreadable', `${request} shows the application ${body.id}`, {
        request,
        serviceCode: OTHER_APPLICATION,
      });
    if (isRawApplication(body)) return [body];
    throw new RequestFailure('unreadable', 'the answer shows no application', { request, status, body });
  });
}

function liveApplication(raw: RawApplication, at: Scope, seen: LiveView): LiveApplication {
  const scope = raw.id === applicationOf(at) ? at : discordScope(raw.id);
  const place = placed(APPLICATION_KIND, scope, [raw.id]);
  return liveResource(raw, place, raw, () => APPLICATION.live(raw, at, seen));
}

function isEndpoint({ path }: FieldChange): boolean {
  return path === ENDPOINT;
}

/**
 * Sends only the fields that differ. The endpoint comes last, in a request of its own: Discord
 * first sends it a test request, and if that fails, the other fields are already written.
 */
async function updateApplication(row: Row, at: At): Promise<Receipt> {
  const others = row.fields.filter(each => !isEndpoint(each));
  const isPart = others.length > 0 && others.length < row.fields.length;
  const body = bodyOf(row, others.length === 0 ? row.fields : others, at.seen);
  const answer = await at.client.send('PATCH', PATH, body);
  const receipt = receiptFor(row, writtenIn(answer, isRawApplication, `PATCH ${PATH}`));
  return isPart ? { ...receipt, unfinished: true } : receipt;
}

const NUMBERS: ReadonlyMap<Json, number> = new Map(STATUSES.map((name, index) => [name, index + 1]));

function bodyOf(row: Row, changes: readonly FieldChange[], seen: LiveView): Readonly<Record<string, Json>> {
  const raw = seen.at(row.address)?.raw as RawApplication;
  const fields: Fields = Object.fromEntries(changes.map(({ path, after }) => [path, after]));
  const body: Record<string, Json> = { ...APPLICATION.body(fields, raw) };
  for (const [path, value] of Object.entries(fields)) {
    if (path === 'install_params') body[path] = apiInstall(value, raw[path]);
    if (path === 'integration_types_config') body[path] = apiContexts(value, raw[path]);
    if (path === 'event_webhooks_status') body[path] = NUMBERS.get(value) ?? value;
    if (isImage(path)) Object.assign(body, { [path]: value === null ? null : contentOf(row, path, seen) });
  }
  const flags = flagsOf(fields, raw);
  return flags === raw.flags ? body : { ...body, flags };
}

/** The number of all flags: those that the row changes, and all others as they are live. */
function flagsOf(fields: Fields, { flags }: RawApplication): number {
  let all = BigInt(flags);
  for (const [name, at] of Object.entries(OWN_FLAGS)) {
    const bit = 1n << BigInt(at);
    const value = fields[`flags.${name}`];
    if (value !== undefined) all = value === true ? all | bit : all & ~bit;
  }
  return Number(all);
}

function isImage(path: string): path is ImageKey {
  return APPLICATION_IMAGES.some(key => key === path);
}

function contentOf({ scope }: Row, key: ImageKey, seen: LiveView): string | undefined {
  const data = imageIn(seen, scope, key)?.data;
  return data === undefined ? undefined : dataUri(data, APPLICATION_TYPES);
}

/** Why a row may not change the endpoint: whoever has it gets every interaction. */
function endpointRefusal({ fields, address }: Row, seen: LiveView): ProviderReason | undefined {
  const change = fields.find(isEndpoint);
  const allowed = seen.desired(address)?.besides?.['allow'];
  if (change === undefined || (Array.isArray(allowed) && allowed.includes('endpoint'))) return undefined;
  const does = change.before === null ? 'set' : change.after === null ? 'remove' : 'change';
  return reason(
    'discord/endpoint-not-allowed',
    `this row would ${does} the endpoint to which Discord sends all interactions`,
    'Write `allow: [endpoint]` in the entry, if that is intended.',
  );
}

/**
 * Why a row may not remove a way to install the application (in guilds, or by people for
 * themselves): commands of the manifest still use it.
 */
function contextInUse({ fields, scope }: Row, seen: LiveView): ProviderReason | undefined {
  const change = fields.find(({ path }) => path === 'integration_types_config');
  if (change === undefined || !isObject(change.before) || !isObject(change.after)) return undefined;
  const { before, after } = change;
  const gone = Object.keys(before).filter(name => !Object.hasOwn(after as object, name));
  const users = seen
    .wantedIn(COMMAND_KIND, scope.address)
    .filter(({ fields: { integration_types: types } }) =>
      gone.some(name => Array.isArray(types) && types.includes(name)),
    );
  const [first] = users;
  if (first === undefined) return undefined;
  const more = users.length === 1 ? '' : ` and ${users.length - 1} more`;
  return reason(
    'discord/install-in-use',
    `the application would no longer support ${gone.join(' and ')}, and the manifest declares commands for it: ${first.address}${more}`,
    'Take it out of `integration_types` of these commands first, or leave it in `integration_types_config`.',
  );
}

/** Why a row cannot set an image: the entry has only its hash. */
function imageRefusal(row: Row, seen: LiveView): ProviderReason | undefined {
  const change = row.fields.find(
    ({ path, after }) => isImage(path) && after !== null && contentOf(row, path, seen) === undefined,
  );
  if (change === undefined) return undefined;
  return reason(
    'discord/image-without-file',
    `\`${change.path}\` is another image, and the entry names no file to put back`,
    `Write \`file\` beside \`hash\`, or take the live image over with \`evenkeel adopt\`.`,
  );
}
