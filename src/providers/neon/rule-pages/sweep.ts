import type { CodePage } from '../../../core/code-page.ts';

/** The pages of the mistakes in a `sweep` list. */
export const sweepRulePages = {
  'neon/absent-glob': {
    title: 'A branch to delete has a name with a star or question mark',
    means:
      'An entry is about one branch, and its name is taken as it is written. `*` and `?` match nothing else in it.',
    wrong: `branches:
  - { name: "preview/*", absent: true }`,
    right: `sweep:
  - { match: ["preview/*"], older_than: 7d, idle_for: 24h }`,
    next: 'For a set of branches write `sweep` in the entry of the project; see docs/sweep.md.',
  },
  'neon/sweep-matches-all': {
    title: 'Every name fits a sweep',
    means: 'A glob of nothing but `*`, `?` and `/` would put every branch of the project into reach.',
    wrong: `sweep:
  - { match: ["**"], older_than: 7d, idle_for: 24h }`,
    right: `sweep:
  - { match: ["preview/**"], older_than: 7d, idle_for: 24h }`,
    next: 'Begin the glob with what the names share.',
  },
  'neon/sweep-condition': {
    title: 'A sweep has no condition besides the age',
    means: 'That a branch is old does not show that nobody needs it.',
    wrong: `sweep:
  - { match: ["preview/**"], older_than: 7d }`,
    right: `sweep:
  - { match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}" }`,
    next: 'Add `idle_for`, `no_open` or `beyond_newest`.',
  },
  'neon/sweep-age': {
    title: 'A duration of a sweep is not one, or too short',
    means: '`older_than` is 1 day or more. `idle_for` is longer than nothing.',
    wrong: `sweep:
  - { match: ["preview/**"], older_than: 1h, idle_for: 24h }`,
    right: `sweep:
  - { match: ["preview/**"], older_than: 1d, idle_for: 24h }`,
    next: 'Write it like `7d` or `36h`.',
  },
  'neon/sweep-pattern': {
    title: 'A name does not say where the pull request is',
    means: '`no_open` is the name of a branch with {number} or {branch} in it, once.',
    wrong: `sweep:
  - { match: ["preview/**"], older_than: 7d, no_open: "preview/pr-*" }`,
    right: `sweep:
  - { match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}" }`,
    next: 'Write {number} for the number of a pull request, or {branch} for its git branch.',
  },
  'neon/sweep-twice': {
    title: 'A project has sweeps in an entry of its own and in one for several',
    means:
      'The first entry of `sweep` that a name matches is its only one. Of two lists nobody could tell which comes first.',
    wrong: `neon:
  projects:
    - ids: [shiny-wind-028834, late-frost-123456]
      sweep: [{ match: ["preview/**"], older_than: 7d, idle_for: 24h }]
    - id: shiny-wind-028834
      sweep: [{ match: ["agent/*"], older_than: 7d, beyond_newest: 8 }]`,
    right: `neon:
  projects:
    - ids: [shiny-wind-028834, late-frost-123456]
      sweep:
        - { match: ["preview/**"], older_than: 7d, idle_for: 24h }
        - { match: ["agent/*"], older_than: 7d, beyond_newest: 8 }`,
    next: 'Write one list.',
  },
} satisfies Readonly<Record<string, CodePage>>;
