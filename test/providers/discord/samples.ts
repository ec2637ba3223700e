import type { Address } from '../../../src/core/address.ts';
import type { Writer } from '../../../src/core/http.ts';
import type { At } from '../../../src/core/kind.ts';
import type { Action, Fields, Row, Scope } from '../../../src/core/report/row.ts';
import type { Desired, Ids, Live, LiveView } from '../../../src/core/resource.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { noSecret } from '../../helpers/no-secret.ts';
import { aRow, changed } from '../../helpers/report-builders.ts';
import type { WantedThere } from '../../helpers/wanted-by.ts';

export const APPLICATION = '222222222222222222';
export const GUILD = '197038439483310086';
export const ALL_CHANNELS = '197038439483310085';

export const globalScope: Scope = discordScope(APPLICATION);
export const guildScope: Scope = discordScope(APPLICATION, GUILD);

/** The row that would make a wanted resource; `more` changes what a test is about. */
export function rowOf(
  action: Action,
  kind: string,
  scope: Scope,
  wanted: WantedThere,
  more: Partial<Row> = {},
): Row {
  const fields = wanted.fields as Fields;
  return aRow(action, kind, scope, wanted.parts, {
    address: wanted.address,
    fields: Object.entries(fields).map(([path, after]) => changed(path, null, after)),
    desired: action === 'delete' ? null : fields,
    was: null,
    ...more,
  });
}

export function idsOf(known: Readonly<Record<string, string>>): Ids {
  return {
    has: address => Object.hasOwn(known, address),
    of: address => {
      const id = known[address];
      if (id === undefined) throw new Error(`no id for ${address}`);
      return id;
    },
  };
}

/** What has been read: live resources, and those desired under an address. */
export function seenOf(live: readonly Live[], desired: readonly Desired[] = []): LiveView {
  return {
    list: (kind, scope) => live.filter(one => one.kind === kind && one.scope.address === scope),
    at: address => live.find(one => one.address === address),
    addressOf: (kind, id) => live.find(one => one.kind === kind && one.id === id)?.address,
    desired: address => desired.find(one => one.address === address),
    unreadOf: () => [],
    wantedIn: kind => desired.filter(one => one.kind === kind),
  };
}

export function atOf(client: Writer, ids: Ids = idsOf({}), seen: LiveView = seenOf([])): At {
  return { client, ids, seen, name: 'acme', run: 'run-1', secret: noSecret };
}

export function addressText(address: string): Address {
  return address as Address;
}
