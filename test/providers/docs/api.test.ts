import { describe, expect, it } from 'vitest';
import { urlOf } from '../../../src/http/origin.ts';
import { pagePath, questionQuery, readBody } from '../../../src/providers/docs/api.ts';

const QUESTION = 'How long can a deleted branch be recovered?';
const MARKDOWN = 'text/markdown; charset=utf-8';

function read(...lines: readonly string[]) {
  return readBody(lines.join('\n'), MARKDOWN, QUESTION);
}

describe('the url of a question', () => {
  it('has spaces as +, and only what was asked', () => {
    const url = (page: string, question: Parameters<typeof questionQuery>[0]): string =>
      urlOf('https://docs.example.com', pagePath(page), questionQuery(question));
    expect(url('/guides/recovery', { ask: 'How long? 100% & more' })).toBe(
      'https://docs.example.com/guides/recovery?ask=How+long%3F+100%25+%26+more',
    );
    expect(url('/', { ask: 'a+b', goal: 'to restore', version: 'v2' })).toBe(
      'https://docs.example.com/?ask=a%2Bb&goal=to+restore&version=v2',
    );
  });

  it('encodes a page once, encoded or not', () => {
    expect(pagePath('/a b/ä')).toBe('/a%20b/%C3%A4');
    expect(pagePath('/a%20b/%C3%A4')).toBe('/a%20b/%C3%A4');
    expect(pagePath('/100%')).toBe('/100%25');
  });
});

describe('an answer', () => {
  it('is the text without the question, the follow-ups and the sources', () => {
    const body = read(
      `# ${QUESTION}`,
      '',
      'For **7 days**.',
      '',
      '# Suggested Follow-up Questions:',
      'Ask on:',
      '- [Who can?](https://docs.example.com/a?ask=Who+can%3F)',
      '',
      '# Sources:',
      '- [Recovery](https://docs.example.com/guides/recovery.md)',
      '- [Limits [beta]](https://docs.example.com/limits_(beta).md)',
    );
    expect(body).toEqual({
      is: 'answer',
      text: 'For **7 days**.',
      sources: ['https://docs.example.com/guides/recovery.md', 'https://docs.example.com/limits_(beta).md'],
    });
  });

  it.each(['# Sources', '# Sources:', '# sources', '#  SOURCES:  ', '# Sources #'])(
    'knows the heading "%s"',
    heading => {
      expect(read('For 7 days.', '', heading, '', '* [R](/guides/recovery.md)')).toEqual({
        is: 'answer',
        text: 'For 7 days.',
        sources: ['/guides/recovery.md'],
      });
    },
  );

  it('keeps its own headings, and takes the sources from the last heading of that name', () => {
    const body = read(
      '# Sources',
      'Data comes from:',
      '- [x](/wrong)',
      '# Steps',
      'Do it.',
      '# Sources',
      '- [y](/right)',
    );
    expect(body).toEqual({
      is: 'answer',
      text: '# Sources\nData comes from:\n- [x](/wrong)\n# Steps\nDo it.',
      sources: ['/right'],
    });
  });

  it('does not take a comment in a code block for a heading', () => {
    const body = read(`# ${QUESTION}`, '```sh', '# Sources', '- [no](/no)', '```');
    expect(body).toMatchObject({ is: 'answer', sources: [] });
  });

  it('may come without sources when it repeats the question, and with Windows line ends', () => {
    expect(readBody(`# ${QUESTION}\r\n\r\nFor 7 days.\r\n`, MARKDOWN, QUESTION)).toEqual({
      is: 'answer',
      text: 'For 7 days.',
      sources: [],
    });
  });

  it('is an answer even where it says that something cannot be done, if it has sources', () => {
    expect(read('No answer is given here on prices.', '# Sources', '- [R](/r)')).toMatchObject({
      is: 'answer',
    });
  });
});

describe('a 200 that is no answer', () => {
  it.each([
    'The question could not be answered from this documentation.',
    "I couldn't find an answer to this question.",
    'I am not able to answer that.',
    'There is no answer to this in the documentation.',
    'The documentation does not cover this; I was unable to find any information.',
  ])('is told apart: %s', text => {
    expect(read(text)).toEqual({ is: 'unanswered', text });
    expect(read(`# ${QUESTION}`, '', text)).toMatchObject({ is: 'unanswered' });
  });

  it.each<[string, string, string, RegExp]>([
    ['a hint on how to ask', '# Ask\n\nUse /a.md?ask=How+long to ask.', MARKDOWN, /did not see the question/],
    ['the page itself', '# Recovery\n\nA branch can be recovered.', MARKDOWN, /may be the page itself/],
    ['a web page', '<!doctype html><p>7 days</p>', 'text/html; charset=utf-8', /web page/],
    ['nothing', '\n', MARKDOWN, /empty/],
    ['sources alone', '# Sources\n- [R](/r)', MARKDOWN, /empty/],
  ])('is neither when it is %s', (_, text, type, why) => {
    expect(readBody(text, type, QUESTION)).toEqual({ is: 'other', why: expect.stringMatching(why) });
  });
});
