import type { PageExamples } from '../../core/code-page.ts';
import type { ReasonCode } from '../../core/reason.ts';
import type { ManifestRule } from '../../manifest/code-pages.ts';

/** The pages of mistakes and reasons that are shown with a `neon` section or address. */
export const examples: PageExamples<ManifestRule | ReasonCode> = {
  'manifest/absent-kept': {
    wrong: `keep: ["neon.branch/*/old"]
neon:
  projects:
    - { id: shiny-wind-028834, branches: [{ name: old, absent: true }] }`,
    right: `keep: ["neon.branch/*/main"]
neon:
  projects:
    - { id: shiny-wind-028834, branches: [{ name: old, absent: true }] }`,
  },
  'manifest/keep': {
    wrong: `keep: ["neon.branches/*/main"]`,
    right: `keep: ["neon.branch/*/main"]`,
  },
  'schema/pattern': {
    wrong: `neon:
  projects: [{ id: Shiny Wind }]`,
    right: `neon:
  projects: [{ id: shiny-wind-028834 }]`,
  },
  'vars/expression': {
    wrong: `branches:
  - { name: "preview/\${{ github.head_ref }}" }`,
    right: `vars: { head: { default: main-fix } }
neon:
  projects:
    - { id: shiny-wind-028834, branches: [{ name: "preview/\${head}" }] }`,
  },
  'yaml/documents': {
    wrong: `evenkeel: 1
name: acme
---
neon: { projects: [] }`,
    right: `evenkeel: 1
name: acme
neon: { projects: [] }`,
  },
  'yaml/merge-key': {
    wrong: `x-base: &base { disabled: true }
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: dev
          endpoints: [{ <<: *base, type: read_write }]`,
    right: `neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: dev
          endpoints: [{ type: read_write, disabled: true }]`,
  },
  'yaml/tab': {
    wrong: `neon:
\tprojects: []`,
    right: `neon:
  projects: []`,
  },
  'keep/holds': {
    example: 'keep:\n  - neon.branch/*/main',
  },
  'keep/holds-inside': {
    example: 'keep:\n  - neon.database/*/main/*',
  },
  'row/depended-on': {
    example: 'neon.branch/…/a: it cannot be replaced while neon.branch/…/b depends on it',
  },
};
