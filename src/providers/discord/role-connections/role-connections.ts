import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { lostBy, unknownIn, withUnknown } from '../../../core/fields/unknown-members.ts';
import { type Answer, pathTo, type Reader } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import { type At, type HowToList, type Receipt, receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Loss, Row, Scope } from '../../../core/report/row.ts';
import type { Ids, LiveView } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import type { DiscordRoleConnections } from '../../../generated/manifest.ts';
import { listIn, writtenIn } from '../api.ts';
import { AS_BOT, readAsBot } from '../as-bot.ts';
import { asProblem, bodyErrors } from '../body-errors.ts';
import { lossReasons, reason } from '../codes.ts';
import { applicationOf, discordScope, SCOPE_KIND } from '../scope.ts';
import {
  apiMetadata,
  isRawMetadata,
  KNOWN_METADATA,
  keysLost,
  type LiveRoleConnections,
  metadataRules,
  type RawMetadata,
  type RawRoleConnections,
  ROLE_CONNECTIONS,
  ROLE_CONNECTIONS_KIND,
  type RoleConnectionsFields,
} from './metadata.ts';

/**
 * The kind of an application's role connection metadata: the values of a user that a guild can
 * require for a role (facts/discord.md#role-connection-metadata). An application always has this
 * list, though it may be empty, so evenkeel only updates it.
 */
export const discordRoleConnections = kindOfTable<
  RoleConnectionsFields,
  DiscordRoleConnections,
  RawRoleConnections
>(ROLE_CONNECTIONS, {
  name: ROLE_CONNECTIONS_KIND,
  entry: {
    key: 'role_connections',
    each: 'whole',
    within: SCOPE_KIND,
    expand: (entry, scope) => ({
      parts: [applicationOf(scope)],
      fields: ROLE_CONNECTIONS.wanted(entry, scope),
      besides: { order: entry.metadata.map(({ key }) => key) },
    }),
    rules: metadataRules,
  },
  read: {
    listedAt: SCOPE_KIND,
    list: getMetadata,
    live: liveRoleConnections,
  },
  write: {
    update: putMetadata,
    readAgain: true,
    credential: 'bot',
  },
  cascade: { overwrites: keysOfRolesLost },
  say: {
    remarks: (row, _, seen) => unknownLost(row, seen),
    // The body has the values in the order of the entry, so an index in an error is valid in the
    // entry, too.
    blame: (_, { body }) =>
      bodyErrors(body).map(error =>
        asProblem({ ...error, path: error.path.length === 0 ? [] : ['metadata', ...error.path] }),
      ),
  },
  export: {
    written: (live, seen) => ROLE_CONNECTIONS.written(live, seen),
    unknown: ({ raw }) => unknownIn(raw.metadata, KNOWN_METADATA),
  },
});

function metadataPath(scope: Scope): string {
  return pathTo`/applications/${applicationOf(scope)}/role-connections/metadata`;
}

/**
 * Reads the list, in one request. For an export an empty list gives no resource, so no entry is
 * written for it.
 */
async function getMetadata(
  at: Scope,
  client: Reader,
  _: Ids,
  how: HowToList = {},
): Promise<readonly RawRoleConnections[]> {
  const path = metadataPath(at);
  return readAsBot(at, how, async () => {
    const metadata = listIn(await client.get(path, AS_BOT), isRawMetadata, `GET ${path}`);
    return how.detailed === true && metadata.length === 0 ? [] : [{ id: applicationOf(at), metadata }];
  });
}

function liveRoleConnections(raw: RawRoleConnections, at: Scope, seen: LiveView): LiveRoleConnections {
  const scope = raw.id === applicationOf(at) ? at : discordScope(raw.id);
  const place = placed(ROLE_CONNECTIONS_KIND, scope, [raw.id]);
  return liveResource(raw, place, raw, () => ROLE_CONNECTIONS.live(raw, at, seen));
}

/** The whole list for a write, with the unknown members of those live values that stay. */
function bodyOf({ address, desired }: Row, seen: LiveView): Json {
  const order = seen.desired(address)?.besides?.['order'];
  const values = apiMetadata(desired?.['metadata'], Array.isArray(order) ? order : []);
  return withUnknown(values, metadataAt(seen, address), KNOWN_METADATA);
}

function metadataAt(seen: LiveView, address: Row['address']): readonly RawMetadata[] {
  return (seen.at(address)?.raw as RawRoleConnections | undefined)?.metadata ?? [];
}

async function putMetadata(row: Row, at: At): Promise<Receipt> {
  const path = metadataPath(row.scope);
  const answer = await at.client.send('PUT', path, bodyOf(row, at.seen));
  return receiptFor(row, { id: applicationOf(row.scope), metadata: written(answer, `PUT ${path}`) });
}

function written(answer: Answer, request: string): readonly RawMetadata[] {
  return writtenIn(answer, (body): body is readonly RawMetadata[] => isListOfMetadata(body), request);
}

function isListOfMetadata(body: unknown): boolean {
  return Array.isArray(body) && body.every(isRawMetadata);
}

/**
 * The loss of keys that linked roles of guilds may use. What Discord does with such a role when its
 * key is removed is not public (facts/discord.md#keys-that-go-away), so each key counts as a loss.
 */
function keysOfRolesLost({ fields }: Row): readonly Loss[] {
  const keys = fields.flatMap(keysLost);
  if (keys.length === 0) return [];
  const said = `guilds may use ${keys.join(', ')} in linked roles`;
  return [{ what: 'linked-role keys', count: keys.length, notes: [reason('discord/linked-roles', said)] }];
}

function unknownLost(row: Row, seen: LiveView): readonly ProviderReason[] {
  if (row.action !== 'update') return [];
  return lossReasons(lostBy(bodyOf(row, seen), metadataAt(seen, row.address), KNOWN_METADATA));
}
