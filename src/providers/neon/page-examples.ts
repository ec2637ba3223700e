import type { PageExamples } from '../../core/code-page.ts';
import type { ReasonCode } from '../../core/reason.ts';
import type { ManifestRule } from '../../manifest/code-pages.ts';

/** Examples with a `neon` section or address, by code. */
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
  'manifest/absent-renamed': {
    wrong: `branches:
  - { name: new, renamed_from: old, absent: true }`,
    right: `branches:
  - { name: old, absent: true }`,
  },
  'manifest/accepted-address': {
    wrong: `accepted:
  - { address: "neon.branch/shiny-wind-028834/*", field: protected, wants: true, is: false, until: 2026-12-15 }`,
    right: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, wants: true, is: false, until: 2026-12-15 }`,
  },
  'manifest/accepted-field': {
    wrong: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protection, wants: true, is: false, until: 2026-12-15 }`,
    right: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, wants: true, is: false, until: 2026-12-15 }`,
  },
  'manifest/accepted-shape': {
    wrong: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, until: 2026-12-15 }`,
    right: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, wants: true, is: false, until: 2026-12-15 }`,
  },
  'manifest/accepted-twice': {
    wrong: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, wants: true, is: false, until: 2026-12-15 }
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, wants: true, is: false, until: 2026-12-15 }`,
    right: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, wants: true, is: false, until: 2026-12-15 }`,
  },
  'manifest/accepted-until': {
    wrong: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, wants: true, is: false, until: 2027-12-15 }`,
    right: `accepted:
  - { address: "neon.branch/shiny-wind-028834/main", field: protected, wants: true, is: false, until: 2026-12-15 }`,
  },
  'manifest/duplicate': {
    wrong: `branches:
  - { name: main, protected: true }
  - { name: main, endpoints: [{ type: read_write }] }`,
    right: `branches:
  - { name: main, protected: true, endpoints: [{ type: read_write }] }`,
  },
  'manifest/id-twice': {
    wrong: `branches:
  - { name: main, id: br-aged-salad-637688 }
  - { name: dev, id: br-aged-salad-637688 }`,
    right: `branches:
  - { name: main, id: br-aged-salad-637688 }
  - { name: dev }`,
  },
  'manifest/renamed-from-itself': {
    wrong: `branches:
  - { name: staging, renamed_from: staging }`,
    right: `branches:
  - { name: staging, renamed_from: stage }`,
  },
  'manifest/renamed-twice': {
    wrong: `branches:
  - { name: a, renamed_from: old }
  - { name: b, renamed_from: old }`,
    right: `branches:
  - { name: a, renamed_from: old }
  - { name: b }`,
  },
  'schema/enum': {
    wrong: `branches:
  - { name: dev, endpoints: [{ type: readwrite }] }`,
    right: `branches:
  - { name: dev, endpoints: [{ type: read_write }] }`,
  },
  'schema/limit': {
    wrong: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 24 }] }`,
    right: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 0 }] }`,
  },
  'schema/repeated': {
    wrong: `branches:
  - { name: dev, credentials: [{ name: uploads, scopes: ["storage:read", "storage:read"] }] }`,
    right: `branches:
  - { name: dev, credentials: [{ name: uploads, scopes: ["storage:read"] }] }`,
  },
  'schema/type': {
    wrong: `branches:
  - { name: main, protected: yes }`,
    right: `branches:
  - { name: main, protected: true }`,
  },
  'schema/unknown-key': {
    wrong: `branches:
  - { name: main, protect: true }`,
    right: `branches:
  - { name: main, protected: true }`,
  },
  'yaml/duplicate-key': {
    wrong: `branches:
  - { name: main, protected: true, protected: false }`,
    right: `branches:
  - { name: main, protected: true }`,
  },
  'yaml/tag': {
    wrong: `branches:
  - { name: !!str 2026 }`,
    right: `branches:
  - { name: "2026" }`,
  },
};
