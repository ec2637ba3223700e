import { Failure } from '../../core/report/failure.ts';
import type { Identity, MissingVariable } from '../../core/service.ts';
import { cleanToken } from '../../http/auth.ts';
import { parseBase } from '../../http/origin.ts';
import { proxySecrets } from '../../http/proxy.ts';
import { SERVICES } from '../../providers/services.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** A service's location, and the run's credentials there. */
export interface Login {
  readonly base: string;
  /** The first credential is the default. */
  readonly identities: readonly Identity[];
}

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
 * Reads the variables of these providers and no others. Throws a Failure with code `credentials`
 * for a malformed token.
 */
export function readEnvironment(providers: readonly string[], env: Variables): RunEnvironment {
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
    const made = environment.identities(token);
    const { variable } = environment.base;
    if ('variable' in made) missing.push(made);
    else logins.set(name, { base: baseOf(env[variable], environment.base), identities: made });
  }
  return { logins, missing, notices };
}

/**
 * The variables that are set and that the credentials of a service are made of. A variable that is
 * not needed because another variable is set is left out. Pure.
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
  // Whoever set the variable meant another host, so the token must not be sent to the vendor
  // instead.
  if (trimmed === '') throw new Failure('usage', `${variable} is set, but empty`, { next });
  return parseBase(trimmed, variable, { next });
}

/** Every variable of a credential, and whether its value is secret. */
const CREDENTIALS: ReadonlyMap<string, 'secret' | 'public'> = new Map(
  SERVICES.flatMap(({ environment }) => Object.entries(environment?.credentials ?? {})),
);

/** All secrets in the environment, used or not. */
export function secretsIn(env: Variables): readonly string[] {
  const ofServices = [...CREDENTIALS].flatMap(([name, is]) =>
    is === 'secret' ? (env[name]?.trim() ?? []) : [],
  );
  return [...ofServices, ...proxySecrets(env)].filter(value => value !== '');
}

/** The same environment without credentials. */
export function withoutCredentials(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !CREDENTIALS.has(name)));
}
