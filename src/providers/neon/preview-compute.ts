import type { Kind } from '../../core/kind.ts';
import { neonEndpoint } from './endpoint.ts';
import { ofAnother, type Previews } from './preview-branch.ts';

/** The compute kind where each branch is a preview: nothing is changed in a branch that is not. */
export function previewCompute(previews: Previews): Kind {
  const kind: Kind = neonEndpoint;
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
