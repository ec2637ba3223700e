/*
 * What the vendor's command line runs in its own tests of `neon-auth` and `data-api`: the argument
 * lists and the exit codes of src/commands/neon_auth.test.ts and data_api.test.ts in
 * github.com/neondatabase/neonctl, commit 88817fe9f497159b248195dcc9cab70597196c50 (2.27.0, Apache
 * License 2.0, read 2026-11-29). Its tests answer from recorded files; `given` is what these say,
 * as a state of a branch of the sandbox. Project, branch and user have the names of the sandbox.
 */

/** What is there before the command. */
export type Given =
  | 'nothing'
  | 'authentication'
  | 'a trusted domain'
  | 'no OAuth provider'
  | 'a user'
  | 'a database'
  | 'a Data API'
  | 'a Data API and two databases';

/** One of the vendor's tests. */
export interface OwnCase {
  readonly name: string;
  /** As one would type them in a shell; `USER` is the id of the user. */
  readonly args: string;
  readonly given: Given;
  readonly exit: 0 | 1;
  /**
   * The request for whose answer the command is there, by its path in the branch, with the status.
   * Undefined where it is refused before it asks.
   */
  readonly asks: string | undefined;
  readonly output: 'json' | 'table';
}

const AT = '--project-id shiny-wind-028834 --branch main';
const DB = `${AT} --database db1`;
const MAIL =
  '--recipient-email user@test.com --host smtp.test.com --port 587 --username smtp-user --password smtp-pass --sender-email noreply@test.com --sender-name "Test App"';
const WEBHOOK = '--enabled --url https://hooks.test.com/webhook --enabled-events user.created';
const CREATED =
  '--auth-provider neon_auth --add-default-grants --db-schemas public,analytics --db-max-rows 500';

/** Name, arguments, the request, and what is there. */
const AUTH: readonly (readonly [string, string, string, Given?])[] = [
  ['enable', 'enable', 'POST auth 201', 'nothing'],
  ['enable already enabled', 'enable', 'POST auth 409'],
  ['status', 'status', 'GET auth 200'],
  ['status not configured', 'status', 'GET auth 404', 'nothing'],
  ['disable', 'disable', 'DELETE auth 200'],
  ['disable with delete data', 'disable --delete-data', 'DELETE auth 200'],
  ['oauth-provider list', 'oauth-provider list', 'GET auth/oauth_providers 200'],
  [
    'oauth-provider add',
    'oauth-provider add --provider-id google',
    'POST auth/oauth_providers 200',
    'no OAuth provider',
  ],
  [
    'oauth-provider update',
    'oauth-provider update --provider-id google --oauth-client-id my-client-id',
    'PATCH auth/oauth_providers/google 200',
  ],
  [
    'oauth-provider delete',
    'oauth-provider delete --provider-id google',
    'DELETE auth/oauth_providers/google 200',
  ],
  ['domain list', 'domain list', 'GET auth/domains 200'],
  ['domain add', 'domain add https://myapp.com', 'POST auth/domains 201'],
  ['domain delete', 'domain delete https://example.com', 'DELETE auth/domains 200', 'a trusted domain'],
  ['email-password get', 'config email-password get', 'GET auth/email_and_password 200'],
  [
    'email-password update',
    'config email-password update --enabled --require-email-verification',
    'PATCH auth/email_and_password 200',
  ],
  ['email-provider get', 'config email-provider get', 'GET auth/email_provider 200'],
  ['email-provider update', 'config email-provider update --type shared', 'PATCH auth/email_provider 200'],
  ['email-provider test', `config email-provider test ${MAIL}`, 'POST auth/send_test_email 200'],
  ['domain allow-localhost get', 'domain allow-localhost get', 'GET auth/allow_localhost 200'],
  ['domain allow-localhost enable', 'domain allow-localhost enable', 'PATCH auth/allow_localhost 200'],
  ['domain allow-localhost disable', 'domain allow-localhost disable', 'PATCH auth/allow_localhost 200'],
  ['organization get', 'config organization get', 'GET auth/plugins 200'],
  [
    'organization update',
    'config organization update --enabled --limit 10',
    'PATCH auth/plugins/organization 200',
  ],
  ['webhook get', 'config webhook get', 'GET auth/webhooks 200'],
  ['webhook update', `config webhook update ${WEBHOOK}`, 'PUT auth/webhooks 200'],
  ['plugins list', 'plugins list', 'GET auth/plugins 200'],
  ['plugins get', 'plugins get organization', 'GET auth/plugins 200'],
  ['user create', 'user create --email test@example.com --name "Test User"', 'POST auth/users 201'],
  ['user delete', 'user delete USER', 'DELETE auth/users/USER 204', 'a user'],
  ['user set-role', 'user set-role USER --roles admin', 'PUT auth/users/USER/role 200', 'a user'],
];

interface DataApiCase extends Pick<OwnCase, 'name' | 'args'> {
  /** The method of the request. */
  readonly asks: string | undefined;
  readonly given?: Given;
  readonly output?: 'table';
}

const DATA_API: readonly DataApiCase[] = [
  { name: 'delete', args: `delete ${DB}`, asks: 'DELETE' },
  { name: 'get', args: `get ${DB}`, asks: 'GET' },
  { name: 'get with table output', args: `get ${DB}`, asks: 'GET', output: 'table' },
  { name: 'create', args: `create ${DB} ${CREATED}`, asks: 'POST', given: 'a database' },
  { name: 'update --replace', args: `update ${DB} --replace --db-max-rows 250`, asks: 'PATCH' },
  { name: 'update merges with existing settings', args: `update ${DB} --db-max-rows 9999`, asks: 'PATCH' },
  {
    name: 'update fails when no settings flags are passed',
    args: `update ${DB} --replace`,
    asks: undefined,
  },
  { name: 'refresh-schema sends empty PATCH', args: `refresh-schema ${DB}`, asks: 'PATCH' },
  { name: 'delete with implicit database', args: `delete ${AT}`, asks: 'DELETE' },
  { name: 'get with fully implicit resolution', args: 'get', asks: 'GET' },
  { name: 'update with fully implicit resolution', args: 'update --db-max-rows 9999', asks: 'PATCH' },
  {
    name: 'delete fails with helpful error when multiple databases',
    args: `delete ${AT}`,
    asks: undefined,
    given: 'a Data API and two databases',
  },
];

/** All 42 of them. */
export const OWN_CASES: readonly OwnCase[] = [
  ...AUTH.map(
    ([name, args, asks, given = 'authentication']): OwnCase => ({
      name: `neon-auth: ${name}`,
      args: `neon-auth ${args} ${AT}`,
      given,
      exit: 0,
      asks,
      output: 'json',
    }),
  ),
  ...DATA_API.map(({ name, args, asks, given = 'a Data API', output }): OwnCase => {
    const status = asks === 'POST' || asks === 'PATCH' ? 201 : 200;
    return {
      name: `data-api: ${name}`,
      args: `data-api ${args}`,
      given,
      exit: asks === undefined ? 1 : 0,
      asks: asks && `${asks} data-api/db1 ${status}`,
      output: output ?? 'json',
    };
  }),
];
