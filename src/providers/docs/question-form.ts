import { pagePath } from './api.ts';
import { hostOf, isHostOf, type PortalSite } from './pages/link.ts';

/**
 * Where a portal takes questions: at its pages, or only at their `.md`
 * (facts/docs-answers.md#which-page-addresses-answer).
 */
export type QuestionForm = 'page' | 'markdown';

/** What comes before `ask=` in a URL. */
const STATED = /([^\s"'`()[\]]*)\?(?:[\w-]{1,40}=[^\s&"'`?]{0,200}&(?:amp;)?){0,3}$/;
const LONGEST_URL = 500;
const MOST_STATED = 50;

/**
 * By the origin of the url that a portal's texts name: where these texts say that questions go. For
 * a path, the origin is empty.
 */
export type StatedForms = Map<string, QuestionForm>;

/**
 * Adds to `stated` what this text says about where questions go. The text may contain an address
 * such as `/guides/a.md?ask=<question>`.
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

/** The form that the texts state for this portal. A text may also be about another portal. */
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
