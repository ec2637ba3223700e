import type { Identity, MissingVariable } from '../../core/service.ts';
import { cleanToken } from '../../http/auth.ts';
import { SERVICES } from '../../providers/services.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Where a service is, and who a run is there. */
export interface Login {
  readonly base: string;
  /** The first is the default. */
  readonly identities: readonly Identity[];
}

/** What the environment says about services (design 9). */
export interface Environment {
  /** By the service's name; without those of which something is missing. */
  readonly logins: ReadonlyMap<string, Login>;
  /** Tokens that the services need and that are not set. */
  readonly missing: readonly MissingVariable[];
  /** What was put right. */
  readonly notices: readonly string[];
}

/** Reads the variables of these providers and no others. Throws a Failure with code `credentials` for a token that cannot be one. */
export function readEnvironment(providers: readonly string[], env: Variables): Environment {
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
    const { url, variable } = environment.base;
    if ('variable' in made) missing.push(made);
    else logins.set(name, { base: baseOf(env[variable]) ?? url, identities: made });
  }
  return { logins, missing, notices };
}

function baseOf(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Every variable that a credential is made of, and whether its value must never be shown. */
const CREDENTIALS: ReadonlyMap<string, 'secret' | 'public'> = new Map(
  SERVICES.flatMap(({ environment }) => Object.entries(environment?.credentials ?? {})),
);

/** Everything in the environment that must never be shown, whether it is used or not. */
export function secretsIn(env: Variables): readonly string[] {
  return [...CREDENTIALS]
    .flatMap(([name, is]) => (is === 'secret' ? (env[name]?.trim() ?? []) : []))
    .filter(value => value !== '');
}

/** The same environment for a run that may use no credential. */
export function withoutCredentials(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !CREDENTIALS.has(name)));
}
