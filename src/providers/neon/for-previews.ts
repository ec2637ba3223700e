import type { Kind } from '../../core/kind.ts';
import type { Provider } from '../../core/provider.ts';
import { insidePreview } from './inside-preview.ts';
import { type Previews, previewBranch } from './preview-branch.ts';
import { neon } from './provider.ts';

/** Neon where every entry is a preview: only branches with its mark, and what is in them, are ever touched (ADR 0081). */
export function neonForPreviews(previews: Previews): Provider {
  const branch = previewBranch(previews);
  const kindOf = (kind: Kind): Kind => {
    if (kind.name === branch.name) return branch;
    return kind.entry.within === branch.name ? insidePreview(kind, previews) : kind;
  };
  return { ...neon, kinds: neon.kinds.map(kindOf), checks: [] };
}
