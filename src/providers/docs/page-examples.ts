import type { PageExamples } from '../../core/code-page.ts';
import type { ManifestRule } from '../../manifest/code-pages.ts';

/** Examples with a `docs` section, by code. */
export const examples: PageExamples<ManifestRule> = {
  'schema/missing-key': {
    wrong: `answers:
  - { page: /guides/recovery }`,
    right: `answers:
  - { page: /guides/recovery, ask: How long can a branch be recovered? }`,
  },
  'vars/no-value': {
    wrong: `vars: { portal: {} }
docs:
  portals: [{ url: "\${portal}" }]`,
    right: `vars: { portal: { default: https://docs.example.com } }
docs:
  portals: [{ url: "\${portal}" }]`,
  },
  'vars/undeclared': {
    wrong: `docs:
  portals: [{ url: "\${docs_url}" }]`,
    right: `vars: { docs_url: { default: https://docs.example.com } }
docs:
  portals: [{ url: "\${docs_url}" }]`,
  },
};
