import type { Scope } from './report/row.ts';

/** A line of help: a term and its meaning. */
export type HelpLine = readonly [term: string, means: string];

/** How a run authenticates to a service: what the `Authorization` header is made of. */
export type Identity = IdentityForm & {
  /** The environment variable of the secret, for messages. Absent: messages use `name`. */
  readonly variable?: string;
};
type IdentityForm =
  | { readonly name: string; readonly scheme: 'Bearer' | 'Bot'; readonly token: string }
  /** A token that must be requested first, by the OAuth client credentials grant. */
  | {
      readonly name: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope: string;
    };

/** An environment variable that must be set. */
export interface MissingVariable {
  readonly variable: string;
  /** One sentence that says where to get the value. */
  readonly next: string;
}

/** The name of an environment variable with the suffix of an account, such as `_DEV`. Pure. */
export function variableOf(variable: string, suffix = ''): string {
  return `${variable}${suffix}`;
}

/** One of several accounts at a service, each with credentials of its own. */
export interface Account {
  /** Its id at the service. */
  readonly id: string;
  /** The suffix of the names of its environment variables, such as `_DEV`. */
  readonly suffix: string;
  /** Whether the resources in a scope are of this account. Pure. */
  owns(scope: Scope): boolean;
}

/** The environment variables of one service. */
interface ServiceEnvironment {
  /** Variables that hold credentials, and whether the value is secret. */
  readonly credentials: Readonly<Record<string, 'secret' | 'public'>>;
  /**
   * For secret variables: what someone with the value could do, as the end of a sentence:
   * `be the application`.
   */
  readonly could?: Readonly<Record<string, string>>;
  readonly base: { readonly url: string; readonly variable: string };
  /**
   * Matches a value that leads other programs to the real service, such as a connection string. A
   * program that evenkeel starts on the sandbox gets no variable with such a value.
   */
  readonly reachedBy?: RegExp;
  /** Lines of help about these variables. */
  readonly help: readonly HelpLine[];
  /**
   * The identities that the values make, the default identity first. `value` returns undefined for
   * a variable that is not set. Pure.
   */
  identities(
    value: (variable: string) => string | undefined,
    account?: Account,
  ): readonly Identity[] | MissingVariable;
  /**
   * The accounts that a section names. Their variables are those of `credentials`, each with the
   * account's suffix at its end. Empty: the section is about one account, without a suffix. Absent:
   * no section of the service names several accounts. Pure.
   */
  accounts?(section: unknown): readonly Account[];
}

/** The vendor's documentation portal. */
export interface Documentation {
  readonly url: string;
  /** Whether the portal answers questions. Otherwise evenkeel reads its pages. */
  readonly lane: boolean;
}

/** A command-line option that names scopes by their ids. */
export interface ScopeOption {
  readonly name: string;
  readonly means: string;
  /** What happens if someone leaves the option out; absent: it is required, exactly once. */
  readonly otherwise?: string;
  readonly form: RegExp;
  /** The message for an id of the wrong form. */
  readonly wrong: string;
  /** The noun for such a scope, and the id of the scope in the sandbox. */
  readonly noun: string;
  readonly sample: string;
}

/** Option name → the ids given for it. */
export type ScopeIds = ReadonlyMap<string, readonly string[]>;

/** How to call `export` for one service. */
interface ExportCommand {
  readonly summary: string;
  readonly examples: readonly HelpLine[];
  /** The example for this service in help. */
  readonly example: HelpLine;
  readonly options: readonly ScopeOption[];
  /** Some resources have secrets that are shown only once, so export has `--with-credentials`. */
  readonly credentials?: true;
  /** Entries of the service can have ids beside their names, so export has `--no-ids`. */
  readonly ids?: true;
  /** The service has texts in several languages, so export has `--localizations`. */
  readonly localizations?: true;
}

/**
 * What help and the environment need to know of one API. Says nothing of its resources, because
 * every start of the command line loads it.
 */
export interface Service {
  readonly name: string;
  readonly environment?: ServiceEnvironment;
  readonly documentation?: Documentation;
  readonly exportCommand?: ExportCommand;
  /**
   * What `init --create` makes: `project`. `export` has an option of this name. Absent: nothing.
   */
  readonly creates?: string;
}
