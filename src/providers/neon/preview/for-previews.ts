import type { Kind } from '../../../core/kind.ts';
import type { Provider } from '../../../core/provider.ts';
import { neon } from '../provider.ts';
import { ofAnother, type Previews, previewBranch } from './preview-branch.ts';

/**
 * A kind of resources in branches, changed for previews: it refuses to create, change or delete
 * anything in a branch without the preview's mark.
 */
function insidePreview(kind: Kind, previews: Previews): Kind {
  return {
    ...kind,
    own: {
      ...kind.own,
      undeletable(live, seen, rowsAt) {
        const branch = seen.at(live.scope.address);
        return (branch && ofAnother(branch, previews)) ?? kind.own?.undeletable?.(live, seen, rowsAt);
      },
    },
    say: {
      ...kind.say,
      refuses(row, seen, now, rowsAt) {
        const branch = seen.at(row.scope.address);
        return (branch && ofAnother(branch, previews)) ?? kind.say?.refuses?.(row, seen, now, rowsAt);
      },
    },
  };
}

/**
 * The Neon provider for previews. It changes only branches that have the mark of one of these
 * previews, and what is in them (ADR 0081).
 */
export function neonForPreviews(previews: Previews): Provider {
  const branch = previewBranch(previews);
  const kindOf = (kind: Kind): Kind => {
    if (kind.name === branch.name) return branch;
    return kind.entry.within === branch.name ? insidePreview(kind, previews) : kind;
  };
  return { ...neon, kinds: neon.kinds.map(kindOf), checks: [] };
}
