import { ignoringToo } from '../../core/fields/ignored.ts';
import type { Kind } from '../../core/kind.ts';
import type { Desired, IgnoredField } from '../../core/resource.ts';

/** The entry as if it also said `ignore` for these paths. Pure. */
export function withIgnored(desired: Desired, paths: readonly string[], { entry }: Kind): Desired {
  const named = Object.entries(entry.ignores ?? {});
  const more = paths.map((path): IgnoredField => {
    const found = named.find(([, covered]) => covered.includes(path));
    return found === undefined ? { name: path, paths: [path] } : { name: found[0], paths: found[1] };
  });
  return ignoringToo(desired, more);
}
