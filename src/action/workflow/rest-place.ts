import type { Report } from '../../core/report.ts';
import type { SourceLink } from '../../render/markdown-rows.ts';
import type { Inputs } from './inputs.ts';
import { logPlace } from './log-place.ts';
import { isWholeSummary } from './summary.ts';

/** Where the rows are that a comment or an issue has no room for: only a place that really has them. */
export function restPlace(
  report: Report,
  at: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly inputs: Inputs;
    readonly link?: SourceLink;
  },
): string {
  const { env, inputs, link } = at;
  const hasSummary = (env['GITHUB_STEP_SUMMARY'] ?? '') !== '';
  const options = { label: inputs.environment, ...(link === undefined ? {} : { link }) };
  return hasSummary && isWholeSummary(report, options) ? "the job's summary" : logPlace(inputs);
}
