import { isRecord } from '../../is-record.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { conflict, existing, firstOf, invalid } from '../api-error.ts';
import {
  authView,
  mailServerOf,
  mailServerView,
  oauthProvidersOf,
  oauthProviderView,
  secretsIn,
} from '../auth-record.ts';
import { defaultBranch } from '../branch-record.ts';
import {
  type CheckedValue,
  emailAddress,
  id,
  integer,
  object,
  oneOf,
  optional,
  text,
  type ValueCheck,
} from '../check.ts';
import type { ProjectState } from '../neon-state.ts';
import { uuid } from '../new-id.ts';
import type { BranchAuth, MailServer, OAuthProvider } from '../project-and-account.ts';
import { type BranchCall, branchRoute, type NeonRoute, type RouteCall, route } from '../route.ts';
import { AUTHS, authProvider, changeAuth, withKeys } from './neon-auth.ts';

const credentials = {
  client_id: optional(text()),
  client_secret: optional(text()),
  microsoft_tenant_id: optional(text()),
};
const addBody = object({ id: oneOf('google', 'github', 'microsoft', 'vercel'), ...credentials });
const updateBody = object(credentials);

const sender = { sender_email: optional(text()), sender_name: optional(text()) };
const shared = object({ type: oneOf('shared'), ...sender });
const standard = object({
  type: oneOf('standard'),
  host: optional(text()),
  port: optional(integer()),
  username: optional(text()),
  password: optional(text()),
  ...sender,
});
const mailServer: ValueCheck<MailServer> = (value, at, unknown) => {
  const type = oneOf('standard', 'shared')(isRecord(value) ? value['type'] : undefined, 'type');
  return type === 'standard' ? standard(value, at, unknown) : shared(value, at, unknown);
};
const testBody = object({
  host: text(),
  port: integer(),
  username: text(),
  password: text(),
  sender_email: text(),
  sender_name: text(),
  recipient_email: emailAddress,
});

/** The answer to every test of a mail server. */
const UNSENT = { success: false, error_message: 'the sandbox sends no mail' };

/**
 * The services with which users can sign in (facts/neon.md#oauth-providers), and the server that
 * sends the mails (facts/neon.md#the-mail-server). Both have secrets
 * (facts/neon.md#secrets-of-authentication).
 */
export const authProviderRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/auth/oauth_providers', {}, call =>
    ok({ providers: providers(call).map(each => oauthProviderView(each, secretsIn(call))) }),
  ),
  branchRoute('POST', '/auth/oauth_providers', { body: addBody }, call => {
    const isThere = providers(call).some(each => each.id === call.body.id);
    if (isThere && call.quirks['auth_provider_again'] !== 'replaced')
      throw conflict('the OAuth provider is there already');
    return set(call, call.body);
  }),
  branchRoute('PATCH', '/auth/oauth_providers/:provider', { body: updateBody }, call => {
    const before = provider(call);
    const kept = call.quirks['auth_updates'] === 'merges' ? before : { id: before.id };
    return set(call, { ...kept, ...call.body });
  }),
  branchRoute('DELETE', '/auth/oauth_providers/:provider', {}, call => {
    changeAuth(call, { oauth_providers: othersThan(call, provider(call).id) });
    return { status: 200, text: '' };
  }),
  branchRoute('GET', '/auth/email_provider', {}, call =>
    ok(mailServerView(mailServerOf(AUTHS.found(call)), secretsIn(call))),
  ),
  branchRoute('PATCH', '/auth/email_provider', { body: mailServer }, call => {
    const before = AUTHS.found(call).email_provider;
    const merges = call.quirks['auth_updates'] === 'merges' && before?.type === call.body.type;
    const email_provider = complete(merges ? merged(before, call.body) : call.body);
    changeAuth(call, { email_provider });
    return ok(mailServerView(email_provider, 'hidden'));
  }),
  branchRoute('POST', '/auth/send_test_email', { body: testBody, reads: true }, call => {
    AUTHS.found(call);
    return ok(UNSENT);
  }),
  branchRoute(
    'POST',
    '/auth/email_provider/test',
    { body: object({ recipient_email: emailAddress }), reads: true },
    call => {
      if (mailServerOf(AUTHS.found(call)).type === 'shared')
        throw invalid('only a mail server of the branch itself can be tested');
      return ok(UNSENT);
    },
  ),
];

function providers(call: BranchCall): readonly OAuthProvider[] {
  return oauthProvidersOf(AUTHS.found(call));
}

function othersThan(call: BranchCall, id: string): readonly OAuthProvider[] {
  return providers(call).filter(each => each.id !== id);
}

function provider(call: BranchCall): OAuthProvider {
  return firstOf(providers(call), each => each.id === call.param('provider'), 'oauth provider');
}

/** Only Google has credentials that the service shares (facts/neon.md#oauth-providers). */
function set(call: BranchCall, input: Omit<OAuthProvider, 'type'>): ServiceResponse {
  const isOwn = input.client_id !== undefined || input.client_secret !== undefined;
  if (!isOwn && input.id !== 'google')
    throw invalid(`${input.id} requires client_id and client_secret`, 'INVALID_SHARED_OAUTH_PROVIDER');
  const made: OAuthProvider = { ...input, type: isOwn ? 'standard' : 'shared' };
  changeAuth(call, { oauth_providers: [...othersThan(call, made.id), made] });
  return ok(oauthProviderView(made, secretsIn(call)));
}

/** An empty password keeps the stored one, because answers show an empty one in its place. */
function merged(before: MailServer, { password, ...rest }: MailServer): MailServer {
  return { ...before, ...rest, ...(password !== undefined && password !== '' && { password }) };
}

function complete(server: MailServer): MailServer {
  if (server.type === 'shared') return server;
  const needed = ['host', 'port', 'username', 'password', 'sender_email', 'sender_name'] as const;
  for (const key of needed) if (server[key] === undefined) throw invalid(`${key} is required`);
  return server;
}

const projectBody = object({ project_id: id, auth_provider: authProvider });

/**
 * Routes that make new keys for the authentication of a project's default branch, and that begin to
 * transfer it to another owner (facts/neon.md#authentication).
 */
export const authProjectRoutes: readonly NeonRoute[] = [
  route('POST', '/projects/auth/keys', { body: projectBody }, call => {
    const { project, auth } = integration(call);
    return { status: 201, body: withKeys(project, auth, call.random) };
  }),
  route('POST', '/projects/auth/transfer_ownership', { body: projectBody }, call => {
    const { project, auth } = integration(call);
    const auths = project.auths?.map(each =>
      each === auth ? { ...each, transfer_status: 'initiated' as const } : each,
    );
    call.state.projects = call.state.projects.map(each =>
      each === project ? { ...each, ...(auths && { auths }) } : each,
    );
    return ok({ url: `${authView(project, auth).base_url}/transfer?code=${uuid(call.random)}` });
  }),
];

function integration({ state, body }: RouteCall<CheckedValue<typeof projectBody>>): {
  readonly project: ProjectState;
  readonly auth: BranchAuth;
} {
  const project = firstOf(state.projects, each => each.id === body.project_id, 'project');
  const branch = defaultBranch(project);
  const isMeant = (each: BranchAuth): boolean =>
    each.branch_id === branch.id && each.off === undefined && each.auth_provider === body.auth_provider;
  return { project, auth: existing(project.auths?.find(isMeant), 'auth integration') };
}
