/*
 * `evenkeel/kit`: what you need to write your own provider (docs/own-provider.md), and the loop
 * itself with its parts: load → collect → plan, drift or apply → export. Everything outside (clock,
 * randomness, network, files) is an argument. It may change with any version (docs/stability.md).
 */
export { type Address, address } from '../core/address.ts';
export type { Clock, Random } from '../core/clock.ts';
export {
  type Answer,
  type HttpRequest,
  type HttpResponse,
  pathTo,
  type Query,
  type Reader,
  RequestFailure,
  type RequestOptions,
  type Transport,
  type Writer,
} from '../core/http.ts';
export type { Json } from '../core/json.ts';
export type {
  At,
  CascadeOf,
  CopySource,
  Defaults,
  EntryOf,
  ExportOf,
  HowToList,
  IdleField,
  InheritOf,
  Kind,
  LostToo,
  OpenFields,
  OwnOf,
  ReadOf,
  Receipt,
  SayOf,
  Secret,
  Secrets,
  Wait,
  WaitState,
  WriteOf,
} from '../core/kind.ts';
export { receiptFor } from '../core/kind.ts';
export type { ManifestPath, Problem, RuleProblem, Source } from '../core/problem.ts';
export type { Batch, Budget, Check, CheckRun, Limit, Provider, Root, Verdict } from '../core/provider.ts';
export type { Listener, RunEvent } from '../core/report/event.ts';
export type { ProviderReason } from '../core/report/reason.ts';
export type { Report } from '../core/report/report.ts';
export type { FieldChange, Fields, Loss, Ref, Row, Scope } from '../core/report/row.ts';
export type { Requests, ToldLimit } from '../core/requests.ts';
export {
  type Desired,
  type Ids,
  type ListAt,
  type Live,
  type LiveView,
  type Mark,
  placed,
  type WantedEntry,
} from '../core/resource.ts';
export type { Review } from '../engine/approve/approve.ts';
export { createSession, type ServiceAccess } from '../engine/create-session.ts';
export { collect } from '../engine/desired/collect.ts';
export type { DesiredState } from '../engine/desired/desired-state.ts';
export type { ManifestView } from '../engine/desired/manifest-view.ts';
export { type ExportResult, exportScopes } from '../engine/export.ts';
export type { LeftOut } from '../engine/left-out.ts';
export type { Connection, SecretSink, Session } from '../engine/session.ts';
export { bearer, type Credential, clientCredentials } from '../http/auth.ts';
export { type Client, type ClientRuntime, type ClientSettings, createClient } from '../http/client.ts';
export type { ProxyFor } from '../http/proxy.ts';
export type { Network, Resolve } from '../http/public-only.ts';
export { createRedactor, type Redactor } from '../http/redact.ts';
export { createTransport, type OpenTransport, type TransportLimits } from '../http/transport.ts';
export type { Files } from '../manifest/files/files.ts';
export type { InputWords, ManifestInput } from '../manifest/files/read-files.ts';
export { codeFrame } from '../manifest/frame.ts';
export { type LoadedManifest, type LoadOptions, type LoadResult, loadManifest } from '../manifest/load.ts';
export type { VariableSources } from '../manifest/variables.ts';
export { discord } from '../providers/discord/provider.ts';
export { discordScope } from '../providers/discord/scope.ts';
export { discordBot } from '../providers/discord/service.ts';
export { askPortal, type Portal, type PortalReply } from '../providers/docs/ask-portal.ts';
export {
  connectPortals,
  type PortalConnection,
  type PortalOptions,
  type PortalTraffic,
} from '../providers/docs/connect-portals.ts';
export type { LaneSettings } from '../providers/docs/lane.ts';
export { portalScope } from '../providers/docs/portal.ts';
export { docs } from '../providers/docs/provider.ts';
export type { SearchHit } from '../providers/docs/search-portal.ts';
export { type SearchOutcome, searchPortal } from '../providers/docs/search-portal.ts';
export { readVerdicts, type VerdictCache } from '../providers/docs/verdict-cache.ts';
export { neon } from '../providers/neon/provider.ts';
export { projectScope } from '../providers/neon/scopes.ts';
export { type ApplySettings, apply, drift, type PlanSettings, plan } from '../reconcile.ts';
export { type Frame, renderProblems } from '../render/text/problems.ts';
export { type ContractOptions, type ContractTest, contract } from './contract.ts';
export { type Declaration, declare, type NamedManifest } from './declare.ts';
export type { Life } from './life.ts';
export type { Sample, SampleEntry } from './sample.ts';
export type { TestService } from './service-stage.ts';
