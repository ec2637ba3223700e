import type {
  ApplyFlags,
  AskFlags,
  DoctorFlags,
  DriftFlags,
  ExplainFlags,
  ExportDiscordFlags,
  ExportNeonFlags,
  InitFlags,
  MergeFlags,
  PlanFlags,
  SandboxFlags,
  ValidateFlags,
} from './flags.ts';
import type { CommonFlags } from './shared-options.ts';

/** A command with its arguments, as somebody typed it. */
export type Chosen =
  | { readonly name: 'init'; readonly file: string; readonly flags: InitFlags }
  | { readonly name: 'validate'; readonly flags: ValidateFlags }
  | { readonly name: 'plan'; readonly flags: PlanFlags }
  | { readonly name: 'apply'; readonly planFile: string | undefined; readonly flags: ApplyFlags }
  | { readonly name: 'drift'; readonly flags: DriftFlags }
  | { readonly name: 'export neon'; readonly flags: ExportNeonFlags }
  | { readonly name: 'export discord'; readonly flags: ExportDiscordFlags }
  | { readonly name: 'ask'; readonly question: string; readonly flags: AskFlags }
  | { readonly name: 'explain'; readonly code: string | undefined; readonly flags: ExplainFlags }
  | { readonly name: 'doctor'; readonly flags: DoctorFlags }
  | { readonly name: 'sandbox'; readonly flags: SandboxFlags }
  | { readonly name: 'report merge'; readonly files: readonly string[]; readonly flags: MergeFlags }
  | { readonly name: 'schema'; readonly flags: CommonFlags };
