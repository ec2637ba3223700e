import { neonRoutes } from '../../../src/sandbox/neon/routes/neon-routes.ts';
import { paths } from './neon-contract.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * The operations of the vendor's description that the sandbox serves: `GET /projects/{project_id}`.
 */
export function servedOperations(): ReadonlySet<string> {
  return new Set(declaredOperations().filter(isServed));
}

/** All of them. */
export function declaredOperations(): readonly string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter(method => METHODS.includes(method))
      .map(method => `${method.toUpperCase()} ${path}`),
  );
}

function isServed(operation: string): boolean {
  const [method, path = ''] = operation.split(' ');
  const segments = path.split('/').slice(1);
  return neonRoutes.some(
    route =>
      route.method === method &&
      route.segments.length === segments.length &&
      route.segments.every((each, index) => each.startsWith(':') || each === segments[index]),
  );
}
