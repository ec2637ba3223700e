/*
 * `evenkeel`: what reads, renders and joins a report, and its types. Reports come from the other
 * entries, and the loop itself is in `evenkeel/kit`. What of it is promised: docs/stability.md.
 */
export type { Address } from './core/address.ts';
export type { Json } from './core/json.ts';
export type { ManifestPath, Problem, Source } from './core/problem.ts';
export type { Verdict } from './core/provider.ts';
export type { Listener, RunEvent } from './core/report/event.ts';
export type { StrictChecks } from './core/report/exit-code.ts';
export { type ExitCode, type ExitOptions, exitCode } from './core/report/exit-code.ts';
export { Failure, type FailureCode, isFailure } from './core/report/failure.ts';
export type { Counts, MovedPolicy, Plan, Unread } from './core/report/plan.ts';
export type { ProviderReason, Reason, ReasonCode } from './core/report/reason.ts';
export type { CheckResult, PortalCount, Report, Result, ResultStatus } from './core/report/report.ts';
export type { Action, FieldChange, Fields, Loss, Row, Scope } from './core/report/row.ts';
export { type MergedReport, mergeReports } from './documents/merge-reports.ts';
export { type ParsedPlan, parsePlanFile, planFile } from './documents/plan-file.ts';
export type { ReportCounts, RunReport } from './documents/run-report.ts';
export type { AgentAnswers } from './generated/agent-file.ts';
export type { AskReply } from './generated/ask-file.ts';
export type { DoctorFile } from './generated/doctor-file.ts';
export type { EventLine } from './generated/event-file.ts';
export type { ExplainFile } from './generated/explain-file.ts';
export type { FailureFile } from './generated/failure-file.ts';
export type { KeysFile } from './generated/keys-file.ts';
export type { Manifest } from './generated/manifest.ts';
export type { PlanFile } from './generated/plan-file.ts';
export type { PreviewFile } from './generated/preview-file.ts';
export type { PreviewsFile } from './generated/previews-file.ts';
export type { RehearsalFile } from './generated/rehearse-file.ts';
export type { ReportFile } from './generated/report-file.ts';
export type { ScopesFile } from './generated/scopes-file.ts';
export type { ValidateFile } from './generated/validate-file.ts';
export { renderJson } from './render/json/json.ts';
export { type MarkdownOptions, renderMarkdown } from './render/markdown/markdown.ts';
export { wordsOf } from './render/reason-words/reason-words.ts';
export type { Style } from './render/style.ts';
export { renderText, type TextOptions } from './render/text/text.ts';
