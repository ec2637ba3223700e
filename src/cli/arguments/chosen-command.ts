import type { ScopeIds } from '../../core/service.ts';
import type { SchemaName } from '../../generated/schema-names.ts';
import type {
  AdoptFlags,
  ApplyFlags,
  AskFlags,
  CaptureFlags,
  DoctorFlags,
  DriftFlags,
  ExplainFlags,
  InitFlags,
  LocalizeExportFlags,
  LocalizeFlags,
  LocalizeImportFlags,
  McpFlags,
  PlanFlags,
  PromoteFlags,
  RehearseFlags,
  SandboxFlags,
  ScopesFlags,
  ShowFlags,
  ValidateFlags,
} from '../options/command-options.ts';
import type {
  PreviewDownFlags,
  PreviewListFlags,
  PreviewResetFlags,
  PreviewUpFlags,
} from '../options/preview-options.ts';
import type { CommonFlags, ExportFlags } from '../options/shared-options.ts';

/** The shells that `completion` knows. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** A command with its arguments. */
export type ChosenCommand =
  /** `service`: where `--create` makes something, such as a project; absent without `--create`. */
  | { readonly name: 'init'; readonly service?: string; readonly file: string; readonly flags: InitFlags }
  | { readonly name: 'validate'; readonly flags: ValidateFlags }
  | { readonly name: 'localize add'; readonly locales: readonly string[]; readonly flags: LocalizeFlags }
  | {
      readonly name: 'localize export';
      readonly locales: readonly string[];
      readonly flags: LocalizeExportFlags;
    }
  | {
      readonly name: 'localize import';
      readonly files: readonly string[];
      readonly flags: LocalizeImportFlags;
    }
  | { readonly name: 'plan'; readonly flags: PlanFlags }
  | { readonly name: 'apply'; readonly planFile: string | undefined; readonly flags: ApplyFlags }
  | { readonly name: 'rehearse'; readonly planFile: string | undefined; readonly flags: RehearseFlags }
  | { readonly name: 'drift'; readonly flags: DriftFlags }
  | { readonly name: 'promote'; readonly from: string; readonly to: string; readonly flags: PromoteFlags }
  | { readonly name: 'scopes'; readonly flags: ScopesFlags }
  | { readonly name: 'adopt'; readonly globs: readonly string[]; readonly flags: AdoptFlags }
  | {
      readonly name: 'export';
      readonly service: string;
      readonly ids: ScopeIds;
      readonly flags: ExportFlags;
    }
  | { readonly name: 'ask'; readonly words: readonly string[]; readonly flags: AskFlags }
  | { readonly name: 'explain'; readonly code: string | undefined; readonly flags: ExplainFlags }
  | { readonly name: 'doctor'; readonly flags: DoctorFlags }
  | {
      readonly name: 'sandbox';
      /** The command to run; if empty, the sandbox serves until a signal. */
      readonly command: readonly string[];
      readonly ids: ScopeIds;
      readonly flags: SandboxFlags;
    }
  | {
      readonly name: 'capture';
      readonly command: readonly string[];
      readonly ids: ScopeIds;
      readonly flags: CaptureFlags;
    }
  | { readonly name: 'preview up'; readonly flags: PreviewUpFlags }
  | { readonly name: 'preview reset'; readonly flags: PreviewResetFlags }
  | { readonly name: 'preview down'; readonly flags: PreviewDownFlags }
  | { readonly name: 'preview list'; readonly flags: PreviewListFlags }
  | { readonly name: 'mcp'; readonly flags: McpFlags }
  | { readonly name: 'skill'; readonly flags: CommonFlags }
  | { readonly name: 'show'; readonly files: readonly string[]; readonly flags: ShowFlags }
  | { readonly name: 'schema'; readonly schema: SchemaName; readonly flags: CommonFlags }
  | { readonly name: 'completion'; readonly shell: Shell; readonly flags: CommonFlags };
