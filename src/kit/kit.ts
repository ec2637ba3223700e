/*
 * `evenkeel/kit`: what you need to write your own provider (docs/own-provider.md). The loop that
 * uses a provider is in the library, `evenkeel`.
 */
export { type Address, address } from '../core/address.ts';
export {
  type Answer,
  pathTo,
  type Query,
  type Reader,
  RequestFailure,
  type RequestOptions,
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
export type { RuleProblem } from '../core/problem.ts';
export type { Batch, Budget, Check, Limit, Provider, Root, Verdict } from '../core/provider.ts';
export type { ProviderReason } from '../core/report/reason.ts';
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
export { createSession, type ServiceAccess } from '../engine/create-session.ts';
export { type ContractOptions, type ContractTest, contract } from './contract.ts';
export { type Declaration, declare, type NamedManifest } from './declare.ts';
export type { Life } from './life.ts';
export type { Sample, SampleEntry } from './sample.ts';
export type { TestService } from './service-stage.ts';
