/**
 * `evenkeel/node`: the entry for programs (docs/library.md). The functions that plan and apply, the
 * readers of reports and the output formats are in the library, `evenkeel`.
 */
export type { Address } from '../core/address.ts';
export type { Clock, Random } from '../core/clock.ts';
export type { HttpRequest, HttpResponse, Transport } from '../core/http.ts';
export type { Problem } from '../core/problem.ts';
export type { Listener, RunEvent } from '../core/report/event.ts';
export { Failure, type FailureCode, isFailure } from '../core/report/failure.ts';
export type { MovedPolicy, Plan } from '../core/report/plan.ts';
export type { Report, Result, ResultStatus } from '../core/report/report.ts';
export type { Row } from '../core/report/row.ts';
export type { ReportCounts, RunReport } from '../documents/run-report.ts';
export type { LeftOut } from '../engine/left-out.ts';
export type { Manifest } from '../generated/manifest.ts';
export type { Resolve } from '../http/public-only.ts';
export type { AskedPortal, PortalReply } from '../providers/docs/ask-portal.ts';
export type { Keel } from './keel.ts';
export type {
  ApplyOptions,
  AskOptions,
  Confirm,
  DriftOptions,
  ExportedManifest,
  ExportIds,
  ExportOptions,
  OpenOptions,
  Outside,
  PlanOptions,
  ReviewOption,
  RunOptions,
  ShardOption,
} from './keel-options.ts';

import type { Keel } from './keel.ts';
import type { OpenOptions } from './keel-options.ts';
import { openKeel } from './open-keel.ts';

declare const EVENKEEL_VERSION: string;

/**
 * Opens a manifest for a program, with the safety of the command line: guards, reviews, hosts,
 * private networks, masked secrets. Reads the manifest, which must be valid; sends nothing. Throws
 * a Failure: `invalid` with every mistake of the manifest, `usage`, `file`.
 */
export function open(options: OpenOptions): Promise<Keel> {
  return openKeel(options, EVENKEEL_VERSION);
}
