import { Failure } from '../../core/report/failure.ts';
import type { Redactor } from '../../http/redact.ts';
import type { Ran } from './running.ts';

/**
 * A command's data without secrets. Must run before drawing: Markdown escapes and cuts, which hides
 * secrets from a search.
 */
export function withoutSecrets(ran: Ran, { text, value }: Redactor): Ran {
  const { report, problems, failure } = ran;
  return {
    ...ran,
    ...(report === undefined ? {} : { report: value(report) }),
    ...(problems === undefined ? {} : { problems: value(problems) }),
    ...(failure === undefined ? {} : { failure: masked(failure, text) }),
  };
}

function masked({ code, message, next }: Failure, text: Redactor['text']): Failure {
  return new Failure(code, text(message), next === undefined ? {} : { next: text(next) });
}
