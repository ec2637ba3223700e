import type { CodePage } from '../core/code-page.ts';
import { entryPages } from './code-pages/entries.ts';
import { filePages } from './code-pages/files.ts';
import { schemaPages } from './code-pages/schema.ts';
import { variablePages } from './code-pages/variables.ts';
import { yamlPages } from './code-pages/yaml.ts';

/** The pages of all mistakes in a manifest that are not of one provider. */
export const manifestPages = {
  ...yamlPages,
  ...schemaPages,
  ...variablePages,
  ...filePages,
  ...entryPages,
} satisfies Readonly<Record<string, CodePage>>;

/** A mistake that has no page does not compile. */
export type ManifestRule = keyof typeof manifestPages;
