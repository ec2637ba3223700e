/** A line of help: what is written, and what it means. */
export type HelpLine = readonly [term: string, means: string];

/** Who a run is towards a service: what the `Authorization` header is made of. */
export type Identity =
  | { readonly name: string; readonly scheme: 'Bearer' | 'Bot'; readonly token: string }
  /** A token has to be asked for first, by the client credentials grant. */
  | {
      readonly name: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope: string;
    };

/** A variable that has to be set. */
export interface MissingVariable {
  readonly variable: string;
  /** Where to make its value, one sentence. */
  readonly next: string;
}

/** The environment variables of one service. */
interface ServiceEnvironment {
  /** All that a credential is made of, and whether the value must never be shown. */
  readonly credentials: Readonly<Record<string, 'secret' | 'public'>>;
  readonly base: { readonly url: string; readonly variable: string };
  /** What help says of them. */
  readonly help: readonly HelpLine[];
  /** Pure: the identities that the values make, the default one first. `value` is undefined where a variable is not set. */
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
  /** What is meant where it is left out; absent: it has to be given, once. */
  readonly otherwise?: string;
  readonly form: RegExp;
  /** What is said where an id does not have the form. */
  readonly wrong: string;
  /** What such a scope is called, for the sandbox, and the id that it has there. */
  readonly noun: string;
  readonly sample: string;
}

/** The ids that were given, by the option's name. */
export type ScopeIds = ReadonlyMap<string, readonly string[]>;

/** How `export` is called for one service. */
interface ExportCommand {
  readonly summary: string;
  readonly examples: readonly HelpLine[];
  /** The one that stands beside those of other services. */
  readonly example: HelpLine;
  readonly options: readonly ScopeOption[];
}

/** One API as help and the environment know it. Nothing here is of its resources: every start of the command line reads it. */
export interface Service {
  readonly name: string;
  readonly environment?: ServiceEnvironment;
  readonly documentation?: Documentation;
  readonly exportCommand?: ExportCommand;
}
