import type { LiveAnswer } from '../copy/live-answer.ts';
import { ROUTES } from '../discord/discord.ts';
import { neonRoutes } from '../neon/routes/neon-routes.ts';

/**
 * The route of a read, with a name in place of each id: `/projects/{project}/branches`. Undefined
 * if the sandbox does not serve such a read.
 */
export function routeOf(service: LiveAnswer['service'], segments: readonly string[]): string | undefined {
  const paths =
    service === 'neon'
      ? neonRoutes.filter(({ method }) => method === 'GET').map(route => route.segments)
      : ROUTES.filter(({ verbs }) => Object.hasOwn(verbs, 'GET')).map(({ path }) => path);
  const found = paths
    .filter(path => fits(path, segments))
    // The path with the fewest variable parts: `/applications/@me` is not the application `@me`.
    .sort((a, b) => variables(a) - variables(b))[0];
  return found === undefined ? undefined : `/${found.map(shown).join('/')}`;
}

function fits(path: readonly string[], segments: readonly string[]): boolean {
  if (path.length !== segments.length) return false;
  return path.every((part, index) => part.startsWith(':') || part === segments[index]);
}

function variables(path: readonly string[]): number {
  return path.filter(part => part.startsWith(':')).length;
}

function shown(part: string): string {
  return part.startsWith(':') ? `{${part.slice(1)}}` : part;
}
