import { readBody } from '../../providers/docs/pages/read-body.ts';

/** Shows an answer on a terminal while it comes. */
export interface AnswerStream {
  /** Takes the next piece as the portal sends it. */
  receive(piece: string): void;
  /** What is left to show of the whole answer, after what was shown already. */
  rest(whole: string): string;
  /** Whether something of the answer was shown. */
  readonly begun: boolean;
}

/** Longer answers are shown at the end: every paragraph lays out all of them. */
const LONGEST = 100_000;
/** From here on, what comes may not belong to the answer. */
const AFTER_ANSWER = /^\s*(?:#{1,6}\s*|\*\*)?(?:sources|suggested follow-?up questions):?(?:\*\*)?\s*#*\s*$/i;
const BROKEN = '\n! What is above is only what came first. ';

/**
 * Shows each paragraph once it is whole, through the same eyes as the whole answer: what is no
 * answer is never shown as one. Only an answer that repeats its question is known to be one before
 * its end. `render`: the text of an answer for the terminal.
 */
export function answerStream(
  question: string,
  render: (text: string) => string,
  show: (text: string) => void,
): AnswerStream {
  let came = '';
  let read = 0;
  let shown = '';

  function advance(): void {
    const end = wholeParagraphs(came);
    if (end <= read) return;
    read = end;
    const body = readBody(came.slice(0, end), 'text/markdown', question);
    if (body.is !== 'answer') return;
    const text = render(body.text);
    if (!text.startsWith(shown) || text.length === shown.length) return;
    show(text.slice(shown.length));
    shown = text;
  }

  return {
    receive(piece) {
      if (came.length > LONGEST) return;
      came += piece;
      advance();
    },
    rest(whole) {
      if (whole.startsWith(shown)) return whole.slice(shown.length);
      return `${BROKEN}The whole:\n\n${whole}`;
    },
    get begun() {
      return shown !== '';
    },
  };
}

/** Up to where the text is whole paragraphs of the answer, outside of code blocks. */
function wholeParagraphs(text: string): number {
  let fence: string | undefined;
  let end = 0;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && AFTER_ANSWER.test(line)) return end;
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    at += line.length + 1;
    // The last line has no end yet.
    if (at > text.length) break;
    if (fence === undefined && line.trim() === '') end = at;
  }
  return end;
}
