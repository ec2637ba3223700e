import type { GitHubAnswer, Send } from './github-send.ts';

export const PER_PAGE = 100;

/**
 * Requests the pages of a list one after the other, at most `most`. The caller stops when `more` of
 * an answer is false.
 */
export async function* pagesOf(send: Send, at: string, most: number): AsyncGenerator<GitHubAnswer> {
  const mark = at.includes('?') ? '&' : '?';
  for (let page = 1; page <= most; page += 1)
    yield await send('GET', `${at}${mark}per_page=${PER_PAGE}&page=${page}`);
}
