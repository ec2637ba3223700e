/** A line of help: a term and its meaning. */
export type HelpLine = readonly [term: string, means: string];

/** A run's identity at a service: what the `Authorization` header is made of. */
export type Identity =
  | { readonly name: string; readonly scheme: 'Bearer' | 'Bot'; readonly token: string }
  /** A token that must be requested first, by the client credentials grant. */
  | {
      readonly name: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope: string;
    };

/** A variable that must be set. */
export interface MissingVariable {
  readonly variable: string;
  /** Where to get its value, one sentence. */
  readonly next: string;
}

/** The environment variables of one service. */
interface ServiceEnvironment {
  /** The variables of credentials, and whether the value is secret. */
  readonly credentials: Readonly<Record<string, 'secret' | 'public'>>;
  readonly base: { readonly url: string; readonly variable: string };
  /** A value with which other programs reach the service, whatever their variable is called. */
  readonly reachedBy?: RegExp;
  /** What help says about them. */
  readonly help: readonly HelpLine[];
  /**
   * Pure: the identities that the values make, the default one first. `value` is undefined where a
   * variable is not set.
   */
  identities(value: (variable: string) => string | undefined): readonly Identity[] | MissingVariable;
}

/** The vendor's documentation. */
export interface Documentation {
  readonly url: string;
  /** Whether the portal is known to answer questions. */
  readonly lane: boolean;
}

/** An option that names scopes by their ids. */
export interface ScopeOption {
  readonly name: string;
  readonly means: string;
  /** What its absence means; absent: it must be given, once. */
  readonly otherwise?: string;
  readonly form: RegExp;
  /** The message for an id of the wrong form. */
  readonly wrong: string;
  /** The scope's name and id in the sandbox. */
  readonly noun: string;
  readonly sample: string;
}

/** The given ids, by the option's name. */
export type ScopeIds = ReadonlyMap<string, readonly string[]>;

/** How `export` is called for one service. */
interface ExportCommand {
  readonly summary: string;
  readonly examples: readonly HelpLine[];
  /** The example that is shown beside those of other services. */
  readonly example: HelpLine;
  readonly options: readonly ScopeOption[];
  /**
   * Some of its resources have secrets that are shown only once, so export has
   * `--with-credentials`.
   */
  readonly credentials?: true;
  /** Its entries can have ids beside their names, so export has `--no-ids`. */
  readonly ids?: true;
}

/**
 * One API as help and the environment know it. Says nothing of its resources, because every start
 * of the CLI reads it.
 */
export interface Service {
  readonly name: string;
  readonly environment?: ServiceEnvironment;
  readonly documentation?: Documentation;
  readonly exportCommand?: ExportCommand;
}
