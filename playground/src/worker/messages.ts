/** The files of a manifest, by name; the first one is planned. */
export type Files = Readonly<Record<string, string>>;

/** What the page tells the worker. */
export interface Manifest {
  readonly files: Files;
  /** Values of variables, by name. */
  readonly vars: Readonly<Record<string, string>>;
}

/** A mistake at its place; lines and columns count from 1. */
export interface Mistake {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly level: 'error' | 'warning';
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
}

/** A run that has ended. */
export interface Ended {
  readonly exit: number;
  /** What it wrote, with the codes of a terminal. */
  readonly text: string;
  readonly ms: number;
  readonly requests: number;
  /** The files that it has written, the manifest's among them. */
  readonly written: Files;
}

export interface Planned extends Ended {
  readonly mistakes: readonly Mistake[];
  readonly digest?: string;
  /** How many rows an apply would carry out. */
  readonly changes?: number;
  /** How many rows it would not. */
  readonly blocked?: number;
  /** Ids that the manifest names and the world does not have. */
  readonly absent: readonly string[];
}

/** Something that another person can do to a live resource. */
export interface Act {
  readonly id: string;
  readonly label: string;
  /** The request that it sends. */
  readonly request: string;
  /** What is asked for first, and what is proposed. */
  readonly ask?: { readonly says: string; readonly value: string };
}

/** A live resource, as the services tell of it. */
export interface LiveNode {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly details: readonly string[];
  readonly acts: readonly Act[];
  readonly inside: readonly LiveNode[];
}

export interface Live {
  /** The time there, in milliseconds since 1970. */
  readonly now: number;
  readonly nodes: readonly LiveNode[];
}

/** Everything that the worker does, with what it takes and gives. */
export interface Jobs {
  plan: {
    readonly takes: { readonly manifest: Manifest; readonly columns: number };
    readonly gives: Planned;
  };
  run: {
    readonly takes: {
      readonly manifest: Manifest;
      readonly words: readonly string[];
      readonly columns: number;
      /** Real milliseconds for each of the world's, so that a person can follow. */
      readonly pace: number;
    };
    readonly gives: Ended;
  };
  stop: { readonly takes: undefined; readonly gives: undefined };
  live: { readonly takes: undefined; readonly gives: Live };
  act: { readonly takes: { readonly act: string; readonly value?: string }; readonly gives: undefined };
  /** That of the next create; or of none. */
  loseAnswer: { readonly takes: { readonly armed: boolean }; readonly gives: undefined };
  pass: { readonly takes: { readonly ms: number }; readonly gives: undefined };
  begin: { readonly takes: { readonly manifest: Manifest }; readonly gives: undefined };
}

export type Job = keyof Jobs;

/** One job, as it is sent to the worker. */
export type Asked = {
  [J in Job]: { readonly id: number; readonly job: J; readonly takes: Jobs[J]['takes'] };
}[Job];

/** What comes back: pieces of its text while it runs, then its result or why there is none. */
export type Said =
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly gives: unknown }
  | { readonly id: number; readonly failed: string };
