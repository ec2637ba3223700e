import type { Kind } from '../../core/kind.ts';
import type { Provider } from '../../core/provider.ts';
import { type Previews, previewBranch } from './preview-branch.ts';
import { previewCompute } from './preview-compute.ts';
import { neon } from './provider.ts';

/** Neon where every entry is a preview: only branches with its mark are ever touched (ADR 0081). */
export function neonForPreviews(previews: Previews): Provider {
  const own = [previewBranch(previews), previewCompute(previews)];
  const kindOf = (kind: Kind): Kind => own.find(each => each.name === kind.name) ?? kind;
  return { ...neon, kinds: neon.kinds.map(kindOf), checks: [] };
}
