import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/core/text/safe-text.ts';
import {
  answerJson,
  answerMarkdown,
  answerText,
  type ShownQuestion,
  type ShownReply,
} from '../../src/render/text/answer.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';

const PLAIN = { color: false, width: 60 };

function asked(reply: ShownReply): ShownQuestion {
  return { portal: 'https://docs.example.com', question: 'How long?', reply };
}

function text(markdown: string): string {
  return answerText(asked({ is: 'answer', text: markdown, sources: [] }), PLAIN);
}

const PAGE: ShownReply = {
  is: 'page',
  why: 'the portal answers no questions at the moment (503)',
  url: 'https://docs.example.com/a.md',
  text: '# A\n\nFor 7 days.',
  others: [{ title: 'B', url: 'https://docs.example.com/b.md' }],
};

describe('Markdown on a terminal', () => {
  it.each([
    ['a heading', '## Steps ##', 'Steps\n'],
    ['a paragraph over two lines', 'For\n7 days.', 'For 7 days.\n'],
    ['two paragraphs', 'One.\n\n\n\nTwo.', 'One.\n\nTwo.\n'],
    ['marks', 'For **7 days**, by `neon *x*` and \\*not\\*.', 'For 7 days, by neon *x* and *not*.\n'],
    ['a link', 'See [the *guide*](https://a.example/g_(1)).', 'See the *guide* (https://a.example/g_(1)).\n'],
    ['an image', '![A picture](https://a.example/p.png)', 'A picture (https://a.example/p.png)\n'],
    ['a list', '- one\n  - two\n1. three', '· one\n  · two\n1. three\n'],
    ['a quote', '> careful', '> careful\n'],
    [
      'code',
      'Do:\n```sh\nneon  branches\n# Sources\n```\nDone.',
      'Do:\n    neon  branches\n    # Sources\nDone.\n',
    ],
    ['code that never ends', '```\nx', '    x\n'],
    ['a table', '| a | b |\n|---|---|', '| a | b |\n|---|---|\n'],
    ['Windows line ends', 'One.\r\n\r\nTwo.\r\n', 'One.\n\nTwo.\n'],
  ])('draws %s', (_, markdown, drawn) => {
    expect(text(markdown)).toBe(drawn);
  });

  it('wraps, with what follows hanging below', () => {
    const lines = text(`- ${'word '.repeat(30)}`).split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines[1]).toMatch(/^ {2}word/);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(PLAIN.width);
  });

  it('takes no longer than the size of a text, however it is built', () => {
    const evil = ['['.repeat(200_000), '**a '.repeat(50_000), '`a '.repeat(50_000), '[a]('.repeat(50_000)];
    for (const markdown of evil) expect(text(markdown).length).toBeGreaterThan(1_000);
  });
});

describe('a reply', () => {
  it('that is a page says so first, in every form', () => {
    expect(answerText(asked(PAGE), { color: false, width: 100 })).toBe(
      '! This is the page, not an answer: the portal answers no questions at the moment (503).\n  https://docs.example.com/a.md\n\nA\n\nFor 7 days.\n\nOther pages that fit\n  B  https://docs.example.com/b.md\n',
    );
    expect(answerMarkdown(asked(PAGE))).toMatch(/^# How long\?\n\n\*\*This is the page, not an answer: /);
    expect(JSON.parse(answerJson(asked(PAGE)))).toMatchObject({ v: 1, is: 'page', url: PAGE.url });
  });

  it('without an answer says so in every form', () => {
    for (const reply of [
      { is: 'none', why: 'nothing was found' },
      { is: 'unanswered', text: 'I do not know.' },
    ] as const) {
      expect(answerText(asked(reply), PLAIN)).toMatch(/No answer|could not answer/);
      expect(answerMarkdown(asked(reply))).toMatch(/No answer|could not answer/);
      expect(JSON.parse(answerJson(asked(reply)))).toMatchObject({ is: reply.is });
    }
  });

  const replies = (hostile: string): readonly ShownReply[] => [
    { is: 'answer', text: hostile, sources: [{ title: hostile, url: hostile }] },
    { ...PAGE, why: hostile, url: hostile, text: hostile, others: [{ title: hostile, url: hostile }] },
    { is: 'unanswered', text: hostile },
    { is: 'none', why: hostile },
  ];
  const all = (hostile: string): readonly string[] =>
    replies(hostile).flatMap(reply => {
      const one: ShownQuestion = { portal: hostile, question: hostile, reply };
      return [answerText(one, PLAIN), answerMarkdown(one), answerJson(one)];
    });

  it('never acts on a terminal, a runner or a page, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 })),
        hostile => {
          for (const shown of all(hostile)) {
            expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e\u2066]/u);
            expect(shown).not.toMatch(/^\s*::|##\[/m);
            expect(shown.endsWith('\n')).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    '@everyone',
    '<img src=x>',
    '<!-- evenkeel:v1 -->',
    '![p](https://e.example/p.png)',
    '[x](javascript:alert(1))',
    '[x]: data:text/html,x',
  ])('as Markdown keeps %s from being one', hostile => {
    const shown = answerMarkdown(
      asked({ is: 'answer', text: hostile, sources: [{ title: hostile, url: hostile }] }),
    );
    expect(shown).not.toMatch(/@everyone|<img|<!--|!\[|javascript:alert\(1\)\)$|\]: data:/m);
  });
});

describe('sources that cannot be read', () => {
  it('are counted, in each form', () => {
    const sources = [{ title: 'A', url: 'https://docs.example.com/a' }];
    const partly = asked({ is: 'answer', text: 'For 7 days.', sources, unread: 2 });
    expect(answerText(partly, PLAIN)).toContain('2 lines of the sources without a link');
    expect(answerMarkdown(partly)).toContain('_2 lines of the sources without a link_');
    expect(JSON.parse(answerJson(partly)).unread).toBe(2);
    expect(answerText(asked({ is: 'answer', text: 'For 7 days.', sources }), PLAIN)).not.toContain('without');
  });
});
