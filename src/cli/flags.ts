/** How a report is drawn. `github` is text with workflow commands after it. */
export const FORMATS = ['text', 'json', 'markdown', 'github'] as const;
export type Format = (typeof FORMATS)[number];

/** Of every command. */
export interface ScreenFlags {
  readonly color: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

export interface ManifestFlags {
  /** `-` is standard input. Empty: `evenkeel.yaml`. */
  readonly file: readonly string[];
  /** `name=value`, the name checked. */
  readonly var: ReadonlyMap<string, string>;
  readonly varFile: readonly string[];
}

/** Of commands that talk to a service. */
export interface TrafficFlags {
  readonly parallelism: number;
  /** The whole run, in milliseconds. */
  readonly timeout: number;
}

export interface ReportFlags {
  readonly format: Format;
  readonly output?: string;
}

export interface LoopFlags extends ScreenFlags, ManifestFlags, TrafficFlags, ReportFlags {
  readonly target: readonly string[];
  readonly prune: boolean;
}

export interface PlanFlags extends LoopFlags {
  readonly out?: string;
  readonly detailedExitcode: boolean;
  readonly strictChecks: boolean;
}

export interface ApplyFlags extends LoopFlags {
  readonly expectDigest?: string;
  readonly maxDeletes?: number;
  readonly yes: boolean;
}

export interface DriftFlags extends LoopFlags {
  readonly strictChecks: boolean;
}

export interface ValidateFlags extends ScreenFlags, ManifestFlags {
  readonly format: 'text' | 'json' | 'github';
}

export interface InitFlags extends ScreenFlags {
  readonly print: boolean;
}

interface ExportFlags extends ScreenFlags, TrafficFlags {
  readonly into?: string;
  readonly output?: string;
}

export interface ExportNeonFlags extends ExportFlags {
  readonly project: readonly string[];
}

export interface ExportDiscordFlags extends ExportFlags {
  readonly application: string;
  readonly guild: readonly string[];
}

export interface DoctorFlags extends ScreenFlags, ManifestFlags, TrafficFlags {}

export interface SandboxFlags extends ScreenFlags {
  readonly port: number;
  readonly state?: string;
  readonly operationMs?: number;
  readonly project: readonly string[];
  readonly application: readonly string[];
  readonly guild: readonly string[];
  readonly quirk: ReadonlyMap<string, string>;
}

/** A command with its arguments, as somebody typed it. */
export type Chosen =
  | { readonly name: 'init'; readonly file: string; readonly flags: InitFlags }
  | { readonly name: 'validate'; readonly flags: ValidateFlags }
  | { readonly name: 'plan'; readonly flags: PlanFlags }
  | { readonly name: 'apply'; readonly planFile: string | undefined; readonly flags: ApplyFlags }
  | { readonly name: 'drift'; readonly flags: DriftFlags }
  | { readonly name: 'export neon'; readonly flags: ExportNeonFlags }
  | { readonly name: 'export discord'; readonly flags: ExportDiscordFlags }
  | { readonly name: 'doctor'; readonly flags: DoctorFlags }
  | { readonly name: 'sandbox'; readonly flags: SandboxFlags }
  | { readonly name: 'schema'; readonly flags: ScreenFlags };

export const DEFAULT_FILE = 'evenkeel.yaml';
