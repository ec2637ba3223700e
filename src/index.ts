/*
 * The public library: the loop and its types. load → collect → plan, drift or apply → render.
 * Everything outside (clock, randomness, network, files) is an argument.
 */
export type { Address } from './core/address.ts';
export type { Clock, Random } from './core/clock.ts';
export {
  type HttpRequest,
  type HttpResponse,
  type Reader,
  RequestFailure,
  type Transport,
} from './core/http.ts';
export type { Json } from './core/json.ts';
export type { Kind } from './core/kind.ts';
export type { ManifestPath, Problem, Source } from './core/problem.ts';
export type { Check, CheckRun, Provider, Verdict } from './core/provider.ts';
export type { Listener, RunEvent } from './core/report/event.ts';
export type { StrictChecks } from './core/report/exit-code.ts';
export { type ExitCode, type ExitOptions, exitCode } from './core/report/exit-code.ts';
export { Failure, type FailureCode } from './core/report/failure.ts';
export type { Counts, Plan, Unread } from './core/report/plan.ts';
export type { ProviderReason, Reason, ReasonCode } from './core/report/reason.ts';
export type { CheckResult, PortalCount, Report, Result, ResultStatus } from './core/report/report.ts';
export type { Action, FieldChange, Fields, Loss, Row, Scope } from './core/report/row.ts';
export type { Desired } from './core/resource.ts';
export { type MergedReport, mergeReports } from './documents/merge-reports.ts';
export { type ParsedPlan, parsePlanFile, planFile } from './documents/plan-file.ts';
export type { Review } from './engine/approve/approve.ts';
export { collect } from './engine/desired/collect.ts';
export type { DesiredState } from './engine/desired/desired-state.ts';
export type { ManifestView } from './engine/desired/manifest-view.ts';
export { type ExportResult, exportScopes, type LeftOut } from './engine/export.ts';
export type { Connection, SecretSink, Session } from './engine/session.ts';
export type { Manifest } from './generated/manifest.ts';
export { bearer, type Credential, clientCredentials } from './http/auth.ts';
export { type Client, type ClientRuntime, type ClientSettings, createClient } from './http/client.ts';
export type { ProxyFor } from './http/proxy.ts';
export type { Network, Resolve } from './http/public-only.ts';
export { createRedactor, type Redactor } from './http/redact.ts';
export { createTransport, type OpenTransport, type TransportLimits } from './http/transport.ts';
export type { Files } from './manifest/files/files.ts';
export type { ManifestInput } from './manifest/files/read-files.ts';
export { codeFrame } from './manifest/frame.ts';
export { type LoadedManifest, type LoadOptions, type LoadResult, loadManifest } from './manifest/load.ts';
export type { VariableSources } from './manifest/variables.ts';
export { discord } from './providers/discord/provider.ts';
export { discordScope } from './providers/discord/scope.ts';
export { discordBot } from './providers/discord/service.ts';
export { askPortal, type Portal, type PortalReply } from './providers/docs/ask-portal.ts';
export {
  connectPortals,
  type PortalConnection,
  type PortalOptions,
  type PortalTraffic,
} from './providers/docs/connect-portals.ts';
export type { LaneSettings } from './providers/docs/lane.ts';
export { portalScope } from './providers/docs/portal.ts';
export { docs } from './providers/docs/provider.ts';
export type { SearchHit } from './providers/docs/search-portal.ts';
export { type SearchOutcome, searchPortal } from './providers/docs/search-portal.ts';
export { readVerdicts, type VerdictCache } from './providers/docs/verdict-cache.ts';
export { neon } from './providers/neon/provider.ts';
export { projectScope } from './providers/neon/scopes.ts';
export { type ApplySettings, apply, drift, type PlanSettings, plan } from './reconcile.ts';
export { renderJson } from './render/json/json.ts';
export { type MarkdownOptions, renderMarkdown } from './render/markdown/markdown.ts';
export { wordsOf } from './render/reason-words/reason-words.ts';
export type { Style } from './render/style.ts';
export { type Frame, renderProblems } from './render/text/problems.ts';
export { renderText, type TextOptions } from './render/text/text.ts';
