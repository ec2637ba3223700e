import { Failure } from '../../core/report/failure.ts';
import { shortened } from '../../core/text/shortened.ts';

/** Options that people look for, and what does that here. */
const LOOKED_FOR: ReadonlyMap<string, string> = new Map([
  ["unknown option '--explain'", 'Did you mean --ask-docs? A code is explained by `evenkeel explain CODE`.'],
  [
    "unknown option '--dry-run'",
    '`evenkeel plan` shows what apply would do, and `evenkeel rehearse` carries it out on a copy.',
  ],
]);

/**
 * Commander's sentence, and its suggestion as the next step. `words`: all that was typed; `path`:
 * those of the command.
 */
export function usageMistake(error: Error, words: readonly string[], path: readonly string[]): Failure {
  const [, said = '', meant = ''] =
    /^(?:error: )?([\s\S]*?)(?:\n\((Did you mean .*)\))?$/.exec(error.message) ?? [];
  // A word of the user may have line ends, and any length; of an option it may be either side of
  // the first `=`.
  const typed = words.flatMap(word => [word, ...word.split(/=(.*)/s, 2)]).sort((a, b) => b.length - a.length);
  const sentence = typed
    .reduce(
      (text, word) => (shortened(word) === word ? text : text.replaceAll(word, () => shortened(word))),
      said,
    )
    .replace(/\s+/g, ' ')
    .trim();
  const suggestion = LOOKED_FOR.get(sentence) ?? meant;
  const next = suggestion === '' ? `See \`${['evenkeel', ...path, '--help'].join(' ')}\`.` : suggestion;
  return new Failure('usage', sentence, { next });
}
