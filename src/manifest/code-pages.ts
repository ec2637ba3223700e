import type { CodePage } from '../core/code-page.ts';
import { entryPages } from './code-pages/entries.ts';
import { filePages } from './code-pages/files.ts';
import { schemaPages } from './code-pages/schema.ts';
import { variablePages } from './code-pages/variables.ts';
import { yamlPages } from './code-pages/yaml.ts';

/** The pages of all mistakes in a manifest that belong to no single provider. */
export const manifestPages = {
  ...yamlPages,
  ...schemaPages,
  ...variablePages,
  ...filePages,
  ...entryPages,
} satisfies Readonly<Record<string, CodePage>>;

/** Makes a mistake without a page a compile error. */
export type ManifestRule = keyof typeof manifestPages;
