import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src/providers/docs/pages/read-body.ts';

const QUESTION = 'How long can a deleted branch be recovered?';
const MARKDOWN = 'text/markdown; charset=utf-8';

function read(...lines: readonly string[]) {
  return readBody(lines.join('\n'), MARKDOWN, QUESTION);
}

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
      sources: [
        { title: 'Recovery', url: 'https://docs.example.com/guides/recovery.md' },
        { title: 'Limits [beta]', url: 'https://docs.example.com/limits_(beta).md' },
      ],
    });
  });

  it.each(['# Sources', '# Sources:', '# sources', '#  SOURCES:  ', '# Sources #'])(
    'knows the heading "%s"',
    heading => {
      expect(read('For 7 days.', '', heading, '', '* [R](/guides/recovery.md)')).toEqual({
        is: 'answer',
        text: 'For 7 days.',
        sources: [{ title: 'R', url: '/guides/recovery.md' }],
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
      sources: [{ title: 'y', url: '/right' }],
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

describe('the sources of an answer', () => {
  const R = { title: 'Recovery', url: 'https://docs.example.com/r' };
  const BARE = { title: '', url: R.url };

  it.each([
    '# Sources',
    '## Sources',
    '###### Sources:',
    '**Sources**',
    '**Sources:**',
    '__Sources__',
    '# **Sources**',
    'Sources\n=======',
    'Sources:\n---',
  ])('are below a heading in any form: %j', heading => {
    expect(read('For 7 days.', '', ...heading.split('\n'), '', `- [Recovery](${R.url})`)).toEqual({
      is: 'answer',
      text: 'For 7 days.',
      sources: [R],
    });
  });

  it.each<[string, readonly { readonly title: string; readonly url: string }[]]>([
    [`- ${R.url}`, [BARE]],
    [`- <${R.url}>`, [BARE]],
    [`[Recovery](${R.url})`, [R]],
    [`- [Recovery](${R.url}): getting it back`, [R]],
    [`- [Recovery](${R.url}) — getting it back`, [R]],
    [`- [Recovery](${R.url} "The page")`, [R]],
    [`- [Recovery](<${R.url}>)`, [R]],
    [`- **[Recovery](${R.url})**`, [R]],
    [`> - [Recovery](${R.url})`, [R]],
    [`    - [Recovery](${R.url})`, [R]],
    [`| 1 | [Recovery](${R.url}) |`, [R]],
    [`1. See ${R.url}.`, [BARE]],
    [`- <a class="x" href="${R.url}">Recovery</a>`, [R]],
    [`- [Recovery](${R.url}), [Limits](/limits)`, [R, { title: 'Limits', url: '/limits' }]],
    [`[^1]: [Recovery](${R.url})`, [R]],
    [`- [Recovery](${R.url}_(old))`, [{ title: 'Recovery', url: `${R.url}_(old)` }]],
  ])('are links in any form: %s', (line, sources) => {
    expect(read('For 7 days.', '', '# Sources', line)).toEqual({
      is: 'answer',
      text: 'For 7 days.',
      sources,
    });
  });

  it.each(['[Recovery][1]', '[Recovery]', '[Recovery][]'])('are links by name: %s', link => {
    const body = read(
      'For 7 days.',
      '# Sources',
      `- ${link}`,
      '',
      `[1]: ${R.url}`,
      `[recovery]: ${R.url} "x"`,
    );
    expect(body).toEqual({ is: 'answer', text: 'For 7 days.', sources: [R] });
  });

  it('that cannot be read are counted, and the answer is one nevertheless', () => {
    expect(read('For 7 days.', '# Sources', 'None.')).toEqual({
      is: 'answer',
      text: 'For 7 days.',
      sources: [],
      unread: 1,
    });
    expect(read('For 7 days.', '# Sources', '- The guide, page 7', `- [Recovery](${R.url})`, '---')).toEqual({
      is: 'answer',
      text: 'For 7 days.',
      sources: [R],
      unread: 1,
    });
  });

  it('may be a table, whose head is no source', () => {
    for (const rule of ['|---|---|', '| :-- | --: |'])
      expect(
        read('For 7 days.', '# Sources', '| page | about |', rule, `| [Recovery](${R.url}) | how |`),
      ).toEqual({ is: 'answer', text: 'For 7 days.', sources: [R] });
  });

  it('are not a chapter of the answer that only has that name', () => {
    const body = read(`# ${QUESTION}`, 'By these.', '## Sources', 'of energy');
    expect(body).toMatchObject({ is: 'answer', text: 'By these.\n## Sources\nof energy', sources: [] });
  });

  it('are read in time that grows with their length', () => {
    for (const piece of ['[', '](', '[a](', '<a href="', '- [a', '`', '**', '[a][b', '(', '[[a](b)'])
      expect(read('Yes.', '# Sources', ...Array(20).fill(piece.repeat(8_000 / piece.length))).is).toBe(
        'answer',
      );
  });

  it('belong to no answer of more than a million characters', () => {
    expect(read('x'.repeat(1_000_001), '# Sources', '- [a](/b)')).toMatchObject({ is: 'other' });
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
    expect(readBody(text, type, QUESTION)).toMatchObject({ is: 'other', why: expect.stringMatching(why) });
  });
});

describe('an answer of any form', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map(words => `${words.join(' ')}.`);
  const block = fc.oneof(
    sentence,
    fc.tuple(fc.integer({ min: 1, max: 4 }), sentence).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
    fc
      .array(sentence, { minLength: 1, maxLength: 3 })
      .map(items => items.map(item => `- ${item}`).join('\n')),
    sentence.map(text => `- [${text}](https://docs.example.com/inside)`),
    fc.constantFrom('```', '~~~', '````').map(fence => `${fence}sh\n# Sources\n- [no](/no)\n${fence}`),
    fc.constant('## Sources of energy\n\nSun.'),
  );
  const title = fc
    .array(fc.oneof(word, fc.constantFrom('[beta]', '(old)', '[a](b)', '[', ']', '#')), {
      minLength: 1,
      maxLength: 4,
    })
    .map(words => words.join(' '));
  const url = fc
    .tuple(word, fc.constantFrom('', '.md', '_(beta).md', '?a=1', '#top'))
    .map(([page, end]) => `https://docs.example.com/${page}${end}`);
  const sources = fc.array(fc.record({ title, url }), { maxLength: 5 });
  const followUps = fc.array(sentence, { maxLength: 2 });

  it('is read back: its text whole, its sources in their order, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 6 }),
        sources,
        followUps,
        fc.constantFrom('# Sources', '# Sources:', '# SOURCES:', '# sources #'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('-', '*', '+', '1.'),
        (blocks, links, more, heading, lineEnd, bullet) => {
          const text = blocks.join('\n\n');
          const parts = [`# ${QUESTION}`, text];
          if (more.length > 0)
            parts.push('# Suggested Follow-up Questions:', more.map(q => `- [${q}](/a?ask=q)`).join('\n'));
          if (links.length > 0)
            parts.push(heading, links.map(link => `${bullet} [${link.title}](${link.url})`).join('\n'));
          const markdown = `${parts.join('\n\n')}\n`.replaceAll('\n', lineEnd);
          expect(readBody(markdown, MARKDOWN, QUESTION)).toEqual({ is: 'answer', text, sources: links });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is never a crash, whatever the portal sends, and never has a source that was not sent', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '# Sources',
        '# Sources:',
        '```',
        '- [a](b)',
        '- [](',
        '- [a]()',
        '- [a](<b c>)',
        `# ${QUESTION}`,
        '',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), lines => {
        const body = readBody(lines.join('\n'), MARKDOWN, QUESTION);
        if (body.is !== 'answer') return;
        for (const source of body.sources) expect(lines.join('\n')).toContain(source.url);
      }),
      { numRuns: 1_000 },
    );
  });
});
