import table from './routes.json' with { type: 'json' };

/**
 * What a job's token may do, as `permissions` of a workflow says it. What is not named is `none`.
 */
export type Permissions = Readonly<Record<string, 'read' | 'write'>>;

export type RouteName = keyof typeof table;

interface Route {
  readonly name: RouteName;
  readonly method: string;
  readonly path: RegExp;
  readonly params: readonly string[];
}

export interface Routed {
  readonly name: RouteName;
  /** The parts of the path by the names of the route, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** These may have slashes. */
const LONG: ReadonlySet<string> = new Set(['ref', 'basehead']);

const ROUTES: readonly Route[] = Object.keys(table).map(name => {
  const [method = '', template = ''] = name.split(' ');
  const params: string[] = [];
  const path = template.replace(/\{(\w+)\}/g, (_, param: string) => {
    params.push(param);
    return LONG.has(param) ? '(.+)' : '([^/]+)';
  });
  return { name: name as RouteName, method, path: new RegExp(`^${path}$`), params };
});

/** The route of GitHub that a request is about; undefined for one that is not known here. */
export function routeOf(method: string, path: string): Routed | undefined {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found === null) continue;
    const params = route.params.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')] as const);
    return { name: route.name, params: Object.fromEntries(params) };
  }
  return undefined;
}

/**
 * What a request needs, as if the repository were private; one of them is enough, and none means
 * `metadata: read`, which every token has ("Permissions required for GitHub Apps", 2026-11-27).
 * `isPull`: the issue is a pull request, for which either permission is enough.
 */
export function needsOf(name: RouteName, isPull: boolean): readonly string[] {
  const needs: readonly string[] = table[name];
  return isPull || !name.includes('/issues/') ? needs : needs.filter(each => each.startsWith('issues'));
}

export function allows(permissions: Permissions, needs: readonly string[]): boolean {
  return needs.length === 0 || needs.some(each => allowsOne(permissions, each));
}

function allowsOne(permissions: Permissions, need: string): boolean {
  const [name = '', level] = need.split(': ');
  const given = permissions[name];
  return given === level || given === 'write';
}
