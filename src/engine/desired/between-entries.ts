import type { Address } from '../../core/address.ts';
import type { Problem } from '../../core/problem.ts';
import type { Desired } from '../../core/resource.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { ManifestRule } from '../../manifest/manifest-rule.ts';
import type { ManifestView } from './manifest-view.ts';

/** Mistakes that two entries make together, or an entry and a line of `keep`. Pure. */
export function problemsBetween(all: readonly Desired[], kept: ManifestView['keep']): readonly Problem[] {
  const problems: Problem[] = [];
  const problem = (
    rule: ManifestRule,
    { source }: Desired,
    said: Required<Pick<Problem, 'message' | 'hint'>>,
  ): void => void problems.push({ rule, level: 'error', ...said, source });
  const renames = new Map<Address, Desired>();
  const pins = new Map<string, Desired>();
  const keep = new GlobSet(kept.map(({ glob }) => glob));
  for (const desired of all) {
    if (desired.renamedFrom !== undefined) {
      const other = renames.get(desired.renamedFrom);
      if (other !== undefined)
        problem('manifest/renamed-twice', desired, {
          message: `${desired.renamedFrom} is renamed to two names`,
          hint: `remove \`renamed_from\` from this entry or from the entry of ${other.address}`,
        });
      renames.set(desired.renamedFrom, desired);
    }
    const { pin } = desired;
    if (pin !== undefined) {
      const other = pins.get(`${desired.kind} ${pin}`);
      if (other !== undefined)
        problem('manifest/id-twice', desired, {
          message: `the entry of ${other.address} has the id ${pin} already`,
          hint: 'correct `id` in one of the two entries, or remove it',
        });
      pins.set(`${desired.kind} ${pin}`, desired);
    }
    if (desired.absent === true) {
      const line = kept[keep.first(desired.address) ?? -1];
      if (line !== undefined) {
        const where = `${line.source.file}:${line.source.line}`;
        problem('manifest/absent-kept', desired, {
          message: `the entry of ${desired.address} says \`absent: true\`, but a line of \`keep\` matches it (${where})`,
          hint: 'remove `absent: true`, or remove the line from `keep`',
        });
      }
    }
  }
  return problems;
}
