import type { ScopeIds } from '../core/service.ts';

/** How a report is drawn. `github` is text with workflow commands after it. */
export const FORMATS = ['text', 'json', 'markdown', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

/** Of every command. */
interface CommonFlags {
  readonly verbose: boolean;
}

interface ColorFlags extends CommonFlags {
  readonly color: boolean;
}

/** Of commands that show progress. */
export interface ScreenFlags extends ColorFlags {
  readonly quiet: boolean;
}

export interface ManifestFlags {
  /** `-` is standard input. Empty: `evenkeel.yaml`. */
  readonly file: readonly string[];
  /** `name=value`, the name checked. */
  readonly var: ReadonlyMap<string, string>;
  readonly varFile: readonly string[];
}

/** One of several runs that share a manifest between them; counts from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Of commands that talk to a service. */
export interface TrafficFlags {
  readonly parallelism: number;
  /** The whole run, in milliseconds. */
  readonly timeout: number;
  /** Limits of the services are shared with so many runs. */
  readonly shard?: Shard;
  /** Where every event of the run is written, a line of JSON each. */
  readonly events?: string;
  /** Where secrets that are shown once go. */
  readonly secretsTo?: string;
}

export interface ReportFlags {
  readonly format: Format;
  readonly output?: string;
}

export interface LoopFlags extends ScreenFlags, ManifestFlags, TrafficFlags, ReportFlags {
  readonly target: readonly string[];
  readonly prune: boolean;
  readonly askDocs: boolean;
  /** Another manifest file, or `git:REF`. */
  readonly base?: string;
}

/** Of plan and drift: how documentation checks may use their portals. */
export interface CheckFlags {
  readonly allowPrivate: boolean;
  readonly answerCache?: string;
  /** In milliseconds. */
  readonly answerMaxAge: number;
  readonly maxQuestions: number;
}

export interface PlanFlags extends LoopFlags, CheckFlags {
  readonly out?: string;
  readonly offline: boolean;
  readonly rotate: readonly string[];
  readonly detailedExitcode: boolean;
  readonly strictChecks: boolean;
}

export interface ApplyFlags extends LoopFlags {
  readonly expectDigest?: string;
  readonly maxDeletes?: number;
  readonly rotate: readonly string[];
  readonly yes: boolean;
}

export interface DriftFlags extends LoopFlags, CheckFlags {
  readonly strictChecks: boolean;
}

export interface ValidateFlags extends ColorFlags, ManifestFlags {
  readonly format: 'text' | 'json' | 'github' | 'sarif';
  readonly localizationReport: boolean;
}

export interface InitFlags extends CommonFlags {
  readonly print: boolean;
}

export interface ExportFlags extends ScreenFlags, TrafficFlags, Pick<ManifestFlags, 'var' | 'varFile'> {
  readonly into?: string;
  readonly output?: string;
}

export interface DoctorFlags extends ScreenFlags, ManifestFlags, TrafficFlags {
  readonly allowPrivate: boolean;
}

export interface AskFlags extends ScreenFlags, TrafficFlags {
  readonly portal?: string;
  /** The name of a service. */
  readonly for?: string;
  readonly page?: string;
  readonly goal?: string;
  /** The label of a version of the documentation. */
  readonly version?: string;
  /** The path of the MCP endpoint to ask by, below the portal's url. */
  readonly via?: string;
  readonly allowPrivate: boolean;
  readonly format: 'text' | 'markdown' | 'json';
}

export interface ExplainFlags extends ColorFlags {
  readonly format: 'text' | 'markdown' | 'json';
}

export interface SandboxFlags extends CommonFlags {
  readonly port: number;
  readonly state?: string;
  readonly operationMs?: number;
  readonly project: readonly string[];
  readonly application: readonly string[];
  readonly guild: readonly string[];
  readonly quirk: ReadonlyMap<string, string>;
}

export interface MergeFlags extends ScreenFlags, ReportFlags {
  readonly detailedExitcode: boolean;
  readonly strictChecks: boolean;
}

/** A command with its arguments, as somebody typed it. */
export type Chosen =
  | { readonly name: 'init'; readonly file: string; readonly flags: InitFlags }
  | { readonly name: 'validate'; readonly flags: ValidateFlags }
  | { readonly name: 'plan'; readonly flags: PlanFlags }
  | { readonly name: 'apply'; readonly planFile: string | undefined; readonly flags: ApplyFlags }
  | { readonly name: 'drift'; readonly flags: DriftFlags }
  | {
      readonly name: 'export';
      readonly service: string;
      readonly ids: ScopeIds;
      readonly flags: ExportFlags;
    }
  | { readonly name: 'ask'; readonly question: string; readonly flags: AskFlags }
  | { readonly name: 'explain'; readonly code: string | undefined; readonly flags: ExplainFlags }
  | { readonly name: 'doctor'; readonly flags: DoctorFlags }
  | { readonly name: 'sandbox'; readonly flags: SandboxFlags }
  | { readonly name: 'report merge'; readonly files: readonly string[]; readonly flags: MergeFlags }
  | { readonly name: 'schema'; readonly flags: CommonFlags };

export const DEFAULT_FILE = 'evenkeel.yaml';
