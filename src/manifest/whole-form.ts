import { validateManifest } from '../generated/validate-manifest.js';
import type { ManifestForm } from './validate.ts';

/** All that a manifest may contain. */
export const wholeForm: ManifestForm = {
  validator: validateManifest,
  schema: async () => (await import('../generated/manifest-schema.ts')).manifestSchema,
};
