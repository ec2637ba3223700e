/*
 * `evenkeel/discord`: the commands of a bot from its own code, at its own start
 * (docs/bot-start.md). The report is that of the library, `evenkeel`, which also renders it.
 */
import type { RunReport } from '../documents/run-report.ts';
import { type SyncOptions, syncCommands } from './sync-commands.ts';

export { Failure, type FailureCode, isFailure } from '../core/report/failure.ts';
export type { Report, Result, ResultStatus } from '../core/report/report.ts';
export type { Row } from '../core/report/row.ts';
export type { ReportCounts, RunReport } from '../documents/run-report.ts';
export type { SyncOptions } from './sync-commands.ts';

declare const EVENKEEL_VERSION: string;

/**
 * Changes the live commands of an application to those that the program gives. See {@link
 * syncCommands}.
 */
export function sync(options: SyncOptions): Promise<RunReport> {
  return syncCommands(options, EVENKEEL_VERSION);
}
