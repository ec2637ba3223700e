import { describe, expect, it } from 'vitest';
import { mapEntries, pageBody, readMap, readPage } from '../../../src/providers/docs/pages/portal-page.ts';
import { markdownPage } from '../../../src/providers/docs/question-form.ts';
import { scriptedReader } from './scripted-reader.ts';

describe('the .md variant of a page', () => {
  it.each([
    ['/', '/index.md'],
    ['/guides/a', '/guides/a.md'],
    ['/guides/a/', '/guides/a.md'],
    ['/guides/a.md', '/guides/a.md'],
  ])('of %s is %s', (page, file) => {
    expect(markdownPage(page)).toBe(file);
  });

  it('is read as it is; a missing one and one that is no Markdown are told apart', async () => {
    expect(
      await readPage(
        '/a b',
        scriptedReader(() => ['# A']),
      ),
    ).toEqual({ is: 'read', text: '# A' });
    expect(
      await readPage(
        '/a',
        scriptedReader(() => [404]),
      ),
    ).toEqual({ is: 'missing', why: '/a and /a.md were not found (404)' });
    expect(
      await readPage(
        '/a',
        scriptedReader(() => [500]),
      ),
    ).toMatchObject({ is: 'unknown' });
    const html = { text: '<p>', type: 'text/html; charset=utf-8' };
    expect(
      await readPage(
        '/a',
        scriptedReader(() => [html]),
      ),
    ).toMatchObject({ is: 'unknown' });
  });
});

describe('the body of a page', () => {
  it('is without the line that names llms.txt and the section on how to ask', () => {
    const page =
      '> The map is [llms.txt](/llms.txt).\n\n# A\n\nText.\n\n---\n\nMore.\n\n---\n\n# Ask\n\n/a.md?ask=<question>\n';
    expect(pageBody(page)).toBe('# A\n\nText.\n\n---\n\nMore.');
  });

  it('keeps its own rules and quotes', () => {
    const page = '> A quote.\r\n\r\nText.\r\n\r\n---\r\n\r\nThe end.';
    expect(pageBody(page)).toBe('> A quote.\n\nText.\n\n---\n\nThe end.');
    expect(pageBody('')).toBe('');
  });
});

describe('the map of a portal', () => {
  it('is its list lines, with or without a description', () => {
    expect(
      mapEntries(
        '# T\n\n- [A [x]](https://d.example/a.md): About *a*: all.\n- [B](/b_(1).md)\n- no link\n  - [C](/c.md):D\n',
      ),
    ).toEqual([
      { title: 'A [x]', url: 'https://d.example/a.md', description: 'About *a*: all.' },
      { title: 'B', url: '/b_(1).md', description: '' },
      { title: 'C', url: '/c.md', description: 'D' },
    ]);
  });

  it('may not be there', async () => {
    expect(await readMap(scriptedReader(() => [404]))).toEqual({
      is: 'missing',
      why: 'the portal has no llms.txt (404)',
    });
  });
});
