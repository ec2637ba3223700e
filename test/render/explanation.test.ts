import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import type { Explanation } from '../../src/core/report/report.ts';
import { linesToText } from '../../src/render/colored-line.ts';
import { explanationMarkdown } from '../../src/render/markdown/markdown.ts';
import { explanationLines } from '../../src/render/text/field-lines.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';

const A = 'neon.bucket/p/main/a' as Address;
const B = 'neon.bucket/p/main/b' as Address;
const STYLE = { color: false, width: 80 };

const answer: Explanation = {
  about: [A, B],
  question: 'Can it be changed?',
  is: 'answer',
  text: 'It is **chosen** when it is created.',
  sources: [{ title: 'Buckets', url: 'https://docs.example.com/buckets.md' }],
};

function drawn(explanation: Explanation, about: Address): string {
  return linesToText(explanationLines([explanation], about, STYLE), STYLE);
}

describe('an explanation', () => {
  it('stands under the first row that it is about, and is named under the others', () => {
    expect(drawn(answer, A)).toBe(
      '        docs: Can it be changed?\n          It is chosen when it is created.\n        source: Buckets https://docs.example.com/buckets.md\n',
    );
    expect(drawn(answer, B)).toBe('        docs: same answer as for neon.bucket/p/main/a\n');
    expect(drawn(answer, 'neon.bucket/p/main/c' as Address)).toBe('');
  });

  it('says where it is a page, and where there is nothing', () => {
    expect(drawn({ ...answer, is: 'page' }, A)).toContain('not an answer, but a passage of the page');
    expect(drawn({ ...answer, is: 'none', text: 'no credits' }, A)).toContain('no answer: no credits');
    const markdown = [...explanationMarkdown([{ ...answer, is: 'page' }])].join('\n');
    expect(markdown).toMatch(
      /^- Docs on `neon\.bucket\/p\/main\/a` and 1 more: _Can it be changed\?_ not an answer/,
    );
  });

  it('never acts on a terminal, a runner or a page, whatever the portal says', () => {
    for (const text of HOSTILE) {
      const hostile: Explanation = { ...answer, question: text, text, sources: [{ title: text, url: text }] };
      const shown = drawn(hostile, A) + [...explanationMarkdown([hostile])].join('\n');
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e\u2066]/u);
      expect(shown).not.toMatch(/^\s*::|##\[/m);
      const outsideOfCode = [...explanationMarkdown([hostile])].join('\n').replace(/(`+).*?\1/g, '');
      expect(outsideOfCode).not.toMatch(/<img|<!--|@everyone/);
    }
  });
});
