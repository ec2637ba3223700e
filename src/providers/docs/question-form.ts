import { pagePath } from './api.ts';
import { hostOf, isHostOf, type PortalSite } from './pages/link.ts';

/**
 * Where a portal takes questions: at its pages, or only at their `.md`
 * (facts/docs-answers.md#which-page-addresses-answer).
 */
export type QuestionForm = 'page' | 'markdown';

/** Matches the part of a URL before `ask=`. */
const STATED = /([^\s"'`()[\]]*)\?(?:[\w-]{1,40}=[^\s&"'`?]{0,200}&(?:amp;)?){0,3}$/;
const LONGEST_URL = 500;
const MOST_STATED = 50;

/**
 * Origin → where a portal's texts say that questions to this origin go. The origin is empty if a
 * text has only a path.
 */
export type StatedForms = Map<string, QuestionForm>;

/**
 * Looks in a portal's text for addresses such as `/guides/a.md?ask=<question>`, which show where
 * questions go, and adds them to `stated`.
 */
export function hear(text: string, stated: StatedForms): void {
  for (
    let at = text.indexOf('ask='), count = 0;
    at >= 0 && count < MOST_STATED;
    at = text.indexOf('ask=', at + 1)
  ) {
    count += 1;
    const url = STATED.exec(text.slice(Math.max(0, at - LONGEST_URL), at))?.[1] ?? '';
    const origin = /^https?:\/\/[^/]+/i.exec(url)?.[0] ?? '';
    const form: QuestionForm = /\.md$/i.test(url) ? 'markdown' : 'page';
    if (url !== '' && stated.get(origin) !== 'markdown') stated.set(origin, form);
  }
}

/**
 * Where the texts say that this portal takes questions; undefined if they say nothing. Origins of
 * other portals are ignored.
 */
export function statedForm(stated: StatedForms, site: PortalSite): QuestionForm | undefined {
  const forms = [...stated].flatMap(([origin, form]) => (origin === '' || isAt(origin, site) ? [form] : []));
  return forms.includes('markdown') ? 'markdown' : forms[0];
}

/** The path of a question to a page. */
export function askedPath(page: string, form: QuestionForm): string {
  return pagePath(form === 'markdown' ? markdownPage(page) : page);
}

/** The path of a page's `.md` variant; for the root it is `/index.md`. */
export function markdownPage(page: string): string {
  const plain = plainPage(page);
  return `${plain === '/' ? '/index' : plain}.md`;
}

/** The path of a page without `.md` and without a slash at its end. */
export function plainPage(page: string): string {
  const plain = page.replace(/\/+$/, '').replace(/\.md$/i, '');
  return plain === '' || plain === '/index' ? '/' : plain;
}

/**
 * Whether an origin is the portal's. A text may name the portal with `http` in place of `https`, or
 * the other way round.
 */
function isAt(origin: string, site: PortalSite): boolean {
  return (
    URL.canParse(origin) &&
    (isHostOf(new URL(origin), site) || hostOf(new URL(origin)) === hostOf(new URL(site.base)))
  );
}
