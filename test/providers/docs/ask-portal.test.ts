import { describe, expect, it } from 'vitest';
import { askPortal, type Portal } from '../../../src/providers/docs/ask-portal.ts';
import { setLane } from '../../../src/providers/docs/lane.ts';
import { type ScriptedReader, type Step, scriptedReader } from './scripted-reader.ts';

const BASE = 'https://docs.example.com/docs';
const QUESTION = { ask: 'How long can a deleted branch be recovered?' };
const MAP = [
  '# Docs',
  `- [Branches](${BASE}/branches.md): Making branches.`,
  `- [Recovery](${BASE}/recovery.md): Getting a deleted branch back.`,
  '- [Branch recovery](https://evil.example/docs/recovery.md): How long a deleted branch can be recovered.',
  `- [Prices](${BASE}/prices.md): What it costs.`,
].join('\n');

function portal(
  script: (path: string) => readonly Step[],
  lane = true,
): Portal & { readonly client: ScriptedReader } {
  return { base: BASE, client: scriptedReader(script), lane };
}

function down(pages: Readonly<Record<string, Step>>): (path: string) => readonly Step[] {
  return path => [pages[path] ?? (path.endsWith('.md') || path.endsWith('.txt') ? 404 : 503)];
}

const paths = ({ client }: { readonly client: ScriptedReader }): readonly string[] =>
  client.requests.map(request => request.path);

describe('asking a portal', () => {
  it('gives the answer with its sources', async () => {
    const at = portal(() => ['For 7 days.\n\n# Sources\n\n- [Recovery](/docs/recovery.md)\n']);
    expect(await askPortal(QUESTION, '/recovery', at)).toEqual({
      is: 'answer',
      text: 'For 7 days.',
      sources: [{ title: 'Recovery', url: `${BASE}/recovery.md` }],
    });
    expect(paths(at)).toEqual(['/recovery']);
  });

  it('without a lane for the moment reads the page whose title and description fit best, and names the others', async () => {
    const at = portal(down({ '/llms.txt': MAP, '/recovery.md': '# Recovery\n\nFor 7 days.' }));
    expect(await askPortal(QUESTION, undefined, at)).toEqual({
      is: 'page',
      why: 'the portal answers no questions at the moment (503)',
      url: `${BASE}/recovery.md`,
      text: '# Recovery\n\nFor 7 days.',
      others: [{ title: 'Branches', url: `${BASE}/branches.md` }],
    });
    expect(paths(at)).toEqual(['/', '/llms.txt', '/recovery.md']);
  });

  it('never goes where the map of the portal leads out of it', async () => {
    const at = portal(down({ '/llms.txt': MAP }));
    const reply = await askPortal(QUESTION, undefined, at);
    expect(reply.is).toBe('none');
    expect(paths(at)).toEqual(['/', '/llms.txt', '/recovery.md', '/recovery', '/branches.md', '/branches']);
  });

  it('reads the page that was named before those that fit', async () => {
    const at = portal(down({ '/llms.txt': MAP, '/prices.md': 'Free.', '/recovery.md': 'For 7 days.' }));
    expect(await askPortal(QUESTION, '/prices', at)).toMatchObject({ is: 'page', url: `${BASE}/prices.md` });
    const gone = portal(down({ '/llms.txt': MAP, '/recovery.md': 'For 7 days.' }));
    expect(await askPortal(QUESTION, '/gone', gone)).toMatchObject({
      is: 'page',
      url: `${BASE}/recovery.md`,
    });
  });

  it.each<[string, Step]>([
    ['a web page', { text: '<html>', type: 'text/html' }],
    ['the page itself', '# Recovery\n\nA page.'],
    ['404', 404],
  ])('takes %s for a portal without a lane', async (_, step) => {
    const at = portal(path => [path === '/' ? step : path === '/llms.txt' ? MAP : 'For 7 days.']);
    expect(await askPortal(QUESTION, undefined, at)).toMatchObject({ is: 'page', text: 'For 7 days.' });
  });

  it('does not ask a portal that is known to have no lane', async () => {
    const at = portal(() => [404], false);
    expect(await askPortal(QUESTION, undefined, at)).toMatchObject({ is: 'none' });
    expect(paths(at)).toEqual(['/llms.txt']);
  });

  it.each([402, 429, 500, 302, 503, 404])(
    'reads a page instead where the request ended with %i',
    async status => {
      const at = portal(path => [path === '/' ? status : path === '/llms.txt' ? MAP : 'For 7 days.']);
      expect(await askPortal(QUESTION, undefined, at)).toMatchObject({ is: 'page', text: 'For 7 days.' });
      const named = portal(path => [path === '/prices' ? status : path === '/prices.md' ? 'Free.' : 404]);
      expect(await askPortal(QUESTION, '/prices', named)).toMatchObject({ is: 'page', text: 'Free.' });
    },
  );

  it.each<[string, string | undefined, number, boolean]>([
    ['helps where the portal has no map', undefined, 404, true],
    ['does not help where the map cannot be read', undefined, 500, false],
    ['does not help where it was named and is not there', '/gone', 404, false],
  ])('says whether naming a page helps: it %s', async (_, page, status, helps) => {
    const at = portal(path => [path.endsWith('.md') || path.endsWith('.txt') ? status : 402]);
    const reply = await askPortal(QUESTION, page, at);
    expect(reply.is).toBe('none');
    expect('pageMayHelp' in reply).toBe(helps);
  });

  it.each([401, 403, 0])('reads no page where nobody is let in or nothing answers: %i', async status => {
    const at = portal(() => [status]);
    expect(await askPortal(QUESTION, undefined, at)).toMatchObject({ is: 'none' });
    expect(paths(at)).toEqual(['/']);
  });

  it('sends nothing more to a portal after a 402, and nothing beyond the budget of the run', async () => {
    const broke = portal(() => [402]);
    await askPortal(QUESTION, undefined, broke);
    expect(await askPortal(QUESTION, undefined, broke)).toMatchObject({
      is: 'none',
      why: expect.stringMatching(/^not asked: .*402/),
    });
    expect(paths(broke).filter(path => path === '/')).toHaveLength(1);
    const small = portal(() => ['Yes.\n# Sources\n- [a](/docs/a)']);
    setLane(small.client, { maxQuestions: 2 });
    const replies = await Promise.all([1, 2, 3].map(() => askPortal(QUESTION, undefined, small)));
    expect(replies.map(reply => reply.is)).toEqual(['answer', 'answer', 'none']);
    expect(paths(small).filter(path => path === '/')).toHaveLength(2);
  });
});
