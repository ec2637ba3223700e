import type { Kind } from '../../core/kind.ts';
import { ofAnother, type Previews } from './preview-branch.ts';

/** A kind within branches, where each branch is a preview: nothing is made, changed or deleted in a branch that is not. */
export function insidePreview(kind: Kind, previews: Previews): Kind {
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
