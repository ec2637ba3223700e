import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { unknownIn } from '../../../core/fields/unknown-members.ts';
import type { Json } from '../../../core/json.ts';
import type { IdleField } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { FieldChange, Loss, Row, Scope } from '../../../core/report/row.ts';
import type { Desired, Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { liveResource, placed, refsOf } from '../../../core/resource.ts';
import { type NeonProblem, reason, refusal } from '../codes.ts';
import { postgresNameRules } from '../contents/postgres-name.ts';
import { returnedDomains, saysReturned } from './auth-again.ts';
import { domainsIn } from './auth-domains.ts';
import { unwrittenAuth, writtenAuth } from './auth-export.ts';
import { AUTH, AUTH_KIND, type AuthEntry, type AuthFields } from './auth-fields.ts';
import { KNOWN, othersIn } from './auth-known.ts';
import { opens } from './auth-openings.ts';
import { MOST_REQUESTS } from './auth-parts.ts';
import { type AuthRecord, listAuth, PROVIDER_IDS, shownAt } from './auth-record.ts';
import { authRenewal } from './auth-renewal.ts';
import { isClient, refusesSecret, saysVariables, sentVariables, variablesOfEntry } from './auth-secrets.ts';
import { changeSettings, turnOff, turnOn } from './auth-writes.ts';

type LiveAuth = Live<AuthFields, AuthRecord>;

/**
 * The kind of a branch's Neon Auth (facts/neon.md#authentication). Through it, users sign up and
 * sign in, so turning it on opens access.
 */
export const neonAuth = kindOfTable<AuthFields, AuthEntry, AuthRecord>(AUTH, {
  name: AUTH_KIND,
  entry: {
    key: 'auth',
    each: 'whole',
    within: 'neon.branch',
    expand: expandAuth,
    rules: authRules,
    idle: unshownFields,
  },
  read: {
    listedAt: 'neon.branch',
    after: ['neon.database'],
    list: listAuth,
    live: liveAuth,
  },
  write: {
    unique: true,
    // Some requests write a whole object, so the list is read again before each: what another
    // client changed meanwhile must be in it.
    readAgain: true,
    create: turnOn,
    update: changeSettings,
    delete: turnOff,
    progress,
    mostWrites: MOST_REQUESTS,
    sends: sentVariables,
  },
  renew: authRenewal,
  own: {
    prunedWhereNamed: true,
    owned: () => true,
  },
  inherit: { unsure: true },
  access: { opened },
  cascade: { inspect: whatIsLost, overwrites: lostSecrets, returned: returnedDomains },
  say: { refuses, remarks: (row, _all, seen) => [...saysVariables(row, seen), ...saysReturned(row, seen)] },
  export: {
    written: writtenAuth,
    leavesValuesOut: true,
    unwritten: unwrittenAuth,
    guards: () => true,
    unknown: ({ raw }) => [...unknownIn(raw, KNOWN), ...othersIn(raw)],
  },
});

function expandAuth(entry: AuthEntry, scope: Scope): WantedEntry<AuthFields> {
  const { database, absent, prune, delete_data } = entry;
  const variables = absent === true ? undefined : variablesOfEntry(entry);
  const besides = {
    ...(variables !== undefined && { variables }),
    ...(prune === true && { prune }),
    ...(delete_data === true && { delete_data }),
  };
  return {
    parts: scope.parts,
    fields: AUTH.wanted(entry, scope),
    ...(database !== undefined && absent !== true && { reads: [{ kind: 'neon.database', scope }] }),
    ...(Object.keys(besides).length > 0 && { besides }),
  };
}

function authRules(entry: AuthEntry): readonly NeonProblem[] {
  const { absent, database, delete_data } = entry;
  const name = database === undefined ? [] : postgresNameRules(database, ['database']);
  if (delete_data !== true || absent === true) return name;
  return [
    ...name,
    {
      rule: 'neon/auth-delete-data',
      message: '`delete_data` deletes users, and this entry turns nothing off',
      path: ['delete_data'],
      atKey: true,
      hint: 'remove `delete_data`, or write `absent: true`',
    },
  ];
}

function liveAuth(raw: AuthRecord, at: Scope, seen: LiveView): LiveAuth {
  const { branch_id, created_at } = raw;
  const place = placed(AUTH_KIND, at, at.parts);
  const fields = (): Required<AuthFields> => AUTH.live(raw, at, seen);
  return {
    ...liveResource({ id: branch_id, incarnation: `${branch_id}/${created_at}` }, place, raw, fields),
    needs: () => refsOf({ database: fields().database }),
  };
}

/** The fields of an entry that no answer shows, so that they cannot be compared. */
function unshownFields(desired: Desired<AuthFields>, { raw }: LiveAuth): readonly IdleField[] {
  return Object.keys(desired.fields)
    .filter(path => !SHOWN_ALWAYS.has(path) && shownAt(raw, path) === undefined)
    .map(field => ({
      field,
      cause: reason('neon/auth-unshown', 'the service does not show it, so it is not checked'),
    }));
}

const SHOWN_ALWAYS: ReadonlySet<string> = new Set(['auth_provider', 'database', 'trusted_domains']);

/** The settings of a new Neon Auth that say who can sign in. The others do not without these. */
const WAYS: ReadonlySet<string> = new Set([
  'trusted_domains',
  'allow_localhost',
  'email_and_password.enabled',
  'email_and_password.require_email_verification',
  'email_and_password.disable_sign_up',
  'email_provider.host',
  ...PROVIDER_IDS.map(id => `oauth_providers.${id}`),
  'plugins.magic_link.enabled',
  'plugins.phone_number.enabled',
  'webhooks.enabled',
  'webhooks.webhook_url',
  'webhooks.enabled_events',
]);

type State = Partial<AuthFields> | undefined;

/** How a row opens access. Turning Neon Auth on always does. */
function opened(from: State, to: State): ProviderReason | undefined {
  if (to === undefined) return undefined;
  if (from !== undefined) return AUTH.opening(from, to);
  const ways = Object.fromEntries(Object.entries(to).filter(([path]) => WAYS.has(path)));
  const more = AUTH.opening({}, ways);
  const said = [
    'users may sign in with Neon Auth and get tokens',
    ...(more === undefined ? [] : [more.said]),
  ];
  return opens(said.join('; '));
}

/**
 * The loss in a delete: Neon Auth that was turned off cannot be turned on again with the same
 * secrets. With `delete_data`, the users are gone, too.
 */
async function whatIsLost(
  { action, address }: Row,
  _client: unknown,
  _ids: unknown,
  seen: LiveView,
): Promise<readonly Loss[]> {
  if (action !== 'delete') return [];
  const off = reason(
    'neon/auth-off',
    'nobody can sign in any more, and the secrets of sign-in clients and of a mail server cannot be read, so nobody can turn it on again as it was',
  );
  const data = reason(
    'neon/auth-data',
    'all users, their sessions and organizations in the schema neon_auth',
  );
  return [
    { what: 'settings of Neon Auth', count: null, notes: [off] },
    ...(seen.desired(address)?.besides?.['delete_data'] === true
      ? [{ what: 'all user data', count: null, notes: [data] }]
      : []),
  ];
}

/** The secrets that a change deletes at the service: of a client or mail server of your own. */
function lostSecrets({ action, fields }: Row): readonly Loss[] {
  if (action !== 'update') return [];
  const lost = fields.filter(
    ({ path, before, after }) =>
      (isClient(path, before) && !isClient(path, after)) ||
      (path === 'email_provider.type' && before === 'standard'),
  );
  if (lost.length === 0) return [];
  const said = `the secret of ${lost.map(({ path }) => `\`${path}\``).join(' and ')}, which nobody can read`;
  return [{ what: 'secrets', count: lost.length, notes: [reason('neon/auth-off', said)] }];
}

function refuses(row: Row, seen: LiveView): ProviderReason | undefined {
  if (row.action === 'replace')
    return refusal(
      'neon/auth-fixed',
      'the provider and the database of Neon Auth cannot be changed',
      'Correct `auth_provider` and `database` in the entry. To move it, turn it off in an apply of its own (`auth: false`), then on again.',
    );
  if (row.action !== 'create' && row.action !== 'update') return undefined;
  return refusesSecret(row, seen);
}

/**
 * How many trusted domains of a change are added or removed already: that takes one write after
 * another.
 */
function progress({ path, before, after }: FieldChange, now: Json): number | undefined {
  if (path !== 'trusted_domains') return undefined;
  const [had = [], has = [], is = []] = [before, after, now].map(domainsIn);
  const isOnTheWay =
    is.every(each => had.includes(each) || has.includes(each)) &&
    had.every(each => !has.includes(each) || is.includes(each));
  if (!isOnTheWay) return undefined;
  const added = has.filter(each => !had.includes(each) && is.includes(each));
  const removed = had.filter(each => !has.includes(each) && !is.includes(each));
  return added.length + removed.length;
}
