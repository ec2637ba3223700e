import type { PortalCount } from '../../core/report/report.ts';
import { count } from '../count.ts';

/** What went to a portal, in words: `2 requests, 1 of at most 3 questions, 4 kept`. */
export function portalWords({ requests, questions, atMost, kept }: PortalCount): string {
  // Explanations are questions of no check.
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
