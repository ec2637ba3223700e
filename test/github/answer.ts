import type { HostedRepository } from './hosted-repository.ts';
import type { RouteName } from './routes.ts';

/** An answer of the service. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that may be answered. */
export interface Asked {
  readonly repository: HostedRepository;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly body: Readonly<Record<string, unknown>>;
  /** The account of its token. */
  readonly login: string;
  /** A list does not show yet what has this number or a later one. */
  readonly before: number;
}

export type Answers = Readonly<Partial<Record<RouteName, (asked: Asked) => Answer>>>;

export const MISSING: Answer = { status: 404, body: { message: 'Not Found' } };
const MOST_PER_PAGE = 100;

export function invalid(message = 'Validation Failed'): Answer {
  return { status: 422, body: { message } };
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function made(body: unknown): Answer {
  return { status: 201, body };
}

/** The part of a list that its address asks for, with links to its other pages. */
export function page({ url, before }: Pick<Asked, 'url' | 'before'>, all: readonly object[]): Answer {
  const seen = all.filter(each => !('id' in each) || Number(each.id) < before);
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), MOST_PER_PAGE);
  const at = Number(url.searchParams.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(seen.length / size));
  const link = (to: number, rel: string): string => {
    const next = new URL(url);
    next.searchParams.set('page', String(to));
    return `<${next}>; rel="${rel}"`;
  };
  const links = [
    ...(at > 1 ? [link(at - 1, 'prev')] : []),
    ...(at < last ? [link(at + 1, 'next'), link(last, 'last')] : []),
    ...(at > 1 ? [link(1, 'first')] : []),
  ];
  const body = seen.slice((at - 1) * size, at * size);
  return { ...ok(body), headers: links.length === 0 ? {} : { link: links.join(', ') } };
}
