import type { QuestionBudget } from '../../core/provider.ts';
import type { PortalCount, Report } from '../../core/report/report.ts';
import { count } from '../count.ts';

/**
 * Names the services that the run reaches at another host than their vendor's: `one and other at
 * 127.0.0.1:4600`; empty where there are none. Pure.
 */
export function hostWords({ hosts = {} }: Pick<Report, 'hosts'>, shown: (host: string) => string): string {
  const names = new Map<string, string[]>();
  for (const [service, host] of Object.entries(hosts)) names.set(host, [...(names.get(host) ?? []), service]);
  return [...names].map(([host, services]) => `${services.join(' and ')} at ${shown(host)}`).join(', ');
}

/**
 * The hosts that a run sent requests to, sorted: the hosts of its services and of documentation
 * portals. Pure.
 */
export function hostsOf({ plan, portals = [] }: Pick<Report, 'plan' | 'portals'>): readonly string[] {
  const urls = [...Object.values(plan.origins), ...portals.map(({ portal }) => portal)];
  return [...new Set(urls.filter(url => URL.canParse(url)).map(url => new URL(url).host))].sort();
}

/**
 * What a run sent to a portal, in words: `2 requests, 1 of at most 3 questions, 4 kept`. Kept are
 * checks that were not asked, because an earlier verdict is still valid.
 */
export function portalWords({ requests, questions, atMost, kept }: PortalCount): string {
  // Questions for explanations belong to no check, so a run may ask more than the checks may.
  const most =
    atMost < questions
      ? count(questions, 'question')
      : `${questions} of at most ${count(atMost, 'question')}`;
  return [
    count(requests, 'request'),
    ...(questions + atMost > 0 ? [most] : []),
    ...(kept > 0 ? [`${kept} kept`] : []),
  ].join(', ');
}

/**
 * How many questions checks ask, computed before the first is sent, and which checks are not asked:
 * `10 to 30 questions`.
 */
export function budgetWords({ least, most, budget, unasked }: QuestionBudget): string {
  const takes = least === most ? count(most, 'question') : `${least} to ${count(most, 'question')}`;
  if (most <= budget) return takes;
  const sends = `${takes}, and a run sends ${budget} at most`;
  const [first] = unasked;
  if (first === undefined) return sends;
  const others = unasked.length === 1 ? '' : ` and ${unasked.length - 1} more`;
  return `${sends}: ${first}${others} will not be asked, unless kept verdicts are still valid`;
}

/**
 * The last line of an output with codes: how to print their pages. Undefined without codes. Pure.
 */
export function moreAbout(codes: readonly string[]): string | undefined {
  const [first] = codes;
  return first === undefined ? undefined : `For more about a code in brackets: \`evenkeel explain ${first}\``;
}

/** The words before a passage that is shown in place of an answer. */
export const FITTING_PAGE = 'not an answer, but a passage of the page that fits best:';
