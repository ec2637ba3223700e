import { Failure } from '../../core/report/failure.ts';
import { SECRET_VARIABLES } from '../../core/secret.ts';
import type { Account, Identity, MissingVariable } from '../../core/service.ts';
import { cleanToken } from '../../http/auth.ts';
import { parseBase } from '../../http/origin.ts';
import { proxySecrets } from '../../http/proxy.ts';
import { SERVICES } from '../../providers/services.ts';
import { firstOf } from '../../render/count.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** A service's location, and the run's credentials there. */
export interface Login {
  readonly base: string;
  /** The first credential is the default. */
  readonly identities: readonly Identity[];
  /** Set where the manifest names several accounts. Each has identities of its own. */
  readonly accounts?: readonly AccountLogin[];
}

/** The credentials of one of several accounts, or the variable that is not set. */
export interface AccountLogin {
  readonly account: Account;
  readonly identities: readonly Identity[] | MissingVariable;
}

/** Name of a service → its section of the manifest. */
export type ManifestSections = Readonly<Record<string, unknown>>;

/** What the environment says of the services. */
export interface RunEnvironment {
  /** Name of a service → its login. A service whose token is missing is absent. */
  readonly logins: ReadonlyMap<string, Login>;
  /** Required tokens that are not set. */
  readonly missing: readonly MissingVariable[];
  /** Messages about corrections, such as of a token with spaces around it. */
  readonly notices: readonly string[];
}

/**
 * Reads the variables of these providers and no others. A service whose section names several
 * accounts has a login as soon as one of them has credentials. Throws a Failure with code
 * `credentials` for a malformed token.
 */
export function readEnvironment(
  providers: readonly string[],
  env: Variables,
  sections: ManifestSections = {},
): RunEnvironment {
  const notices: string[] = [];
  const missing: MissingVariable[] = [];
  const logins = new Map<string, Login>();
  const token = (variable: string): string | undefined => {
    const text = env[variable];
    if (text === undefined || text.trim() === '') return undefined;
    const trimmed = text.trim();
    if (trimmed !== text) notices.push(`White space around ${variable} was left out.`);
    return cleanToken(trimmed, variable).token;
  };
  for (const { name, environment } of SERVICES) {
    if (environment === undefined || !providers.includes(name)) continue;
    const { variable } = environment.base;
    const accounts = environment.accounts?.(sections[name] ?? {}) ?? [];
    if (accounts.length > 0) {
      const each = accounts.map(account => ({ account, identities: environment.identities(token, account) }));
      const absent = each.flatMap(({ identities }) => ('variable' in identities ? [identities] : []));
      if (absent.length === each.length) missing.push(...absent);
      else
        logins.set(name, { base: baseOf(env[variable], environment.base), identities: [], accounts: each });
      continue;
    }
    const made = environment.identities(token);
    if ('variable' in made)
      missing.push(environment.accounts === undefined ? made : besideAccounts(made, env));
    else logins.set(name, { base: baseOf(env[variable], environment.base), identities: made });
  }
  return { logins, missing, notices };
}

const MOST_NAMED = 3;

/**
 * The advice for a token that is not set, if tokens of single accounts are set, whose names have a
 * suffix such as `_DEV`. These are read only for a manifest that names several accounts. So the
 * person must say which one this run is about.
 */
function besideAccounts(missing: MissingVariable, env: Variables): MissingVariable {
  const { variable } = missing;
  const isOfAccount = (name: string): boolean =>
    name.startsWith(`${variable}_`) && /^\w+$/.test(name) && (env[name]?.trim() ?? '') !== '';
  const named = Object.keys(env).filter(isOfAccount).sort();
  const [first] = named;
  if (first === undefined) return missing;
  const only = `${firstOf(named, MOST_NAMED)} ${named.length === 1 ? 'is' : 'are'} read only for a manifest with several applications.`;
  return {
    variable,
    next: `Set ${variable} to the token of the one that this is about, such as ${variable}="$${first}". ${only}`,
  };
}

/**
 * The set variables from which the credentials of a service are made. Leaves out a variable that is
 * not needed because another variable is set. Pure.
 */
export function usedVariables(service: string, env: Variables): readonly string[] {
  const used = new Set<string>();
  SERVICES.find(({ name }) => name === service)?.environment?.identities(variable => {
    const text = env[variable]?.trim() ?? '';
    if (text !== '') used.add(variable);
    return text === '' ? undefined : text;
  });
  return [...used];
}

/**
 * The base URL of a service: from the environment, or else the vendor's. Throws a Failure with code
 * `usage` that names the variable.
 */
function baseOf(
  text: string | undefined,
  { url, variable }: { readonly url: string; readonly variable: string },
): string {
  if (text === undefined) return url;
  const next = `Set ${variable} to a whole URL, such as ${url}, or unset ${variable}.`;
  const trimmed = text.trim();
  // A person who sets the variable means another host. So an empty value must not send the token to
  // the vendor.
  if (trimmed === '') throw new Failure('usage', `${variable} is set, but empty`, { next });
  return parseBase(trimmed, variable, { next });
}

/** Every variable of a credential, and whether its value is secret. */
const CREDENTIALS: ReadonlyMap<string, 'secret' | 'public'> = new Map(
  SERVICES.flatMap(({ environment }) => Object.entries(environment?.credentials ?? {})),
);

/**
 * The variables of a service with several accounts. Each account has its own, with its name at the
 * end.
 */
const OF_ACCOUNTS: readonly (readonly [string, 'secret' | 'public'])[] = SERVICES.flatMap(
  ({ environment }) => (environment?.accounts === undefined ? [] : Object.entries(environment.credentials)),
);

/**
 * The accounts that sections name: the suffix of an account's variables, such as `_DEV` → its id.
 * Pure.
 */
export function accountIds(sections: ManifestSections): Readonly<Record<string, string>> {
  return Object.fromEntries(
    SERVICES.flatMap(({ name, environment }) =>
      (environment?.accounts?.(sections[name] ?? {}) ?? []).map(({ suffix, id }) => [suffix, id] as const),
    ),
  );
}

/**
 * Whether the credential in a variable is secret; undefined if the variable has no credential.
 * Pure.
 */
function credentialIn(variable: string): 'secret' | 'public' | undefined {
  if (variable.startsWith(SECRET_VARIABLES)) return 'secret';
  const own = CREDENTIALS.get(variable);
  return own ?? OF_ACCOUNTS.find(([name]) => variable.startsWith(`${name}_`))?.[1];
}

/** The value of a variable for a secret of the manifest; of any other variable undefined. */
export function secretNamed(variable: string, env: Variables): string | undefined {
  return variable.startsWith(SECRET_VARIABLES) ? env[variable] : undefined;
}

/** All secrets in the environment, used or not. */
export function secretsIn(env: Variables): readonly string[] {
  const ofServices = Object.entries(env).flatMap(([name, value]) =>
    credentialIn(name) === 'secret' ? (value?.trim() ?? []) : [],
  );
  return [...ofServices, ...proxySecrets(env)].filter(value => value !== '');
}

/** The same environment without credentials. */
export function withoutCredentials(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => credentialIn(name) === undefined));
}
