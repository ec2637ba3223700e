import type { CodePage } from '../../core/code-page.ts';

/** The pages of the mistakes that a `docs` section can have. */
export const docsRulePages = {
  'docs/blank-expectation': {
    title: 'An expectation is blank',
    means: 'Blank text is in every answer and on every page, so the check would always pass.',
    wrong: `answers:
  - { page: /guides/recovery, ask: How long can a branch be recovered?, mentions: [" "] }`,
    right: `answers:
  - { page: /guides/recovery, ask: How long can a branch be recovered?, mentions: [7 days] }`,
    next: 'Write the words that must be there, or remove the entry of the list.',
  },
  'docs/expects-no-answer': {
    title: 'The check expects no answer, but words or sources in it',
    means:
      '`answered: false` says that the portal must not know the answer. Then there is no text with words or sources.',
    wrong: `answers:
  - { page: /, ask: Will it rain tomorrow?, answered: false, mentions: [rain] }`,
    right: `answers:
  - { page: /, ask: Will it rain tomorrow?, answered: false }`,
    next: 'Remove `answered: false`, or the other expectations.',
  },
  'docs/expression': {
    title: 'A regular expression cannot be used',
    means:
      'Expressions have the syntax of RE2, which takes time that grows with the text only. It has no look-ahead, look-behind or references back to a group, and repeats nothing more than 1000 times.',
    wrong: `answers:
  - { page: /guides/recovery, ask: How long can a branch be recovered?, matches: '(?=.*days)7' }`,
    right: `answers:
  - { page: /guides/recovery, ask: How long can a branch be recovered?, matches: '7[- ]days' }`,
    next: 'Write it without what the message names. Two expectations of `expect` may replace a look-ahead.',
  },
  'docs/hosts': {
    title: 'Another host of a portal is not the name of a host',
    means:
      '`hosts` are names of hosts, which have the same pages as the portal at the same paths. Links are compared with them, and nothing is sent to them.',
    wrong: `docs:
  portals: [{ url: "https://docs.example.com", hosts: ["https://docs.example.org/guides"] }]`,
    right: `docs:
  portals: [{ url: "https://docs.example.com", hosts: [docs.example.org] }]`,
    next: 'Write the host as it is in a url, without `https://` and without a path.',
  },
  'docs/mcp': {
    title: 'The MCP endpoint of a portal cannot be used',
    means:
      '`mcp` is `gitbook`, `mintlify` or `fumadocs`, or the path of the endpoint below the url of the portal. evenkeel sends no message to another place.',
    wrong: `docs:
  portals: [{ url: "https://docs.example.com", mcp: "/a/../mcp" }]`,
    right: `docs:
  portals: [{ url: "https://docs.example.com", mcp: /~gitbook/mcp }]`,
    next: 'Write the path that follows the url of the portal, or remove `mcp` where it is `/mcp`.',
  },
  'docs/mention-both': {
    title: 'The same words must and must not be there',
    means:
      'The words are under `mentions` and under `must_not_mention`, so the check can never pass. Case and spaces do not count.',
    wrong: `pages:
  - { page: /guides/recovery, mentions: [7 days], must_not_mention: [7 Days] }`,
    right: `pages:
  - { page: /guides/recovery, mentions: [7 days] }`,
    next: 'Remove them from one of the two.',
  },
  'docs/page-path': {
    title: 'A page is not a path inside its portal',
    means:
      'A page begins with one `/`, and has no query, fragment, backslash, `.` or `..`. A check never leaves its portal.',
    wrong: `pages:
  - { page: "/guides/recovery?v=2", mentions: [7 days] }`,
    right: `pages:
  - { page: /guides/recovery, mentions: [7 days] }`,
    next: 'Write the path that follows the url of the portal.',
  },
  'docs/portal-url': {
    title: 'The url of a portal cannot be used',
    means:
      'A portal is at an `https` url with a host name, without credentials, query or fragment; `http` is for loopback alone. A manifest may come from a stranger, so it must not make evenkeel send requests to any machine.',
    wrong: `docs:
  portals: [{ url: "http://docs.example.com" }]`,
    right: `docs:
  portals: [{ url: "https://docs.example.com" }]`,
    next: 'Write the url plainly, as the message says.',
  },
  'docs/runs': {
    title: 'More answers must be as expected than there are',
    means: '`pass` is how many of the `runs` answers must be as expected. It needs `runs`, and is not more.',
    wrong: `answers:
  - { page: /guides/recovery, ask: How long can a branch be recovered?, runs: 3, pass: 4, mentions: [7 days] }`,
    right: `answers:
  - { page: /guides/recovery, ask: How long can a branch be recovered?, runs: 5, pass: 4, mentions: [7 days] }`,
    next: 'Set `runs`, or lower `pass`.',
  },
  'docs/via': {
    title: 'Over MCP only the question is sent',
    means: 'With `via: mcp` a question goes alone, so `goal` and `version` would have no effect.',
    wrong: `answers:
  - { page: /, ask: How long is a backup kept?, via: mcp, goal: to restore, mentions: [7 days] }`,
    right: `answers:
  - { page: /, ask: How long is a backup kept?, via: mcp, mentions: [7 days] }`,
    next: 'Remove the key, or `via`.',
  },
} satisfies Readonly<Record<string, CodePage>>;

/** Makes a mistake without a page a compile error. */
export type DocsRule = keyof typeof docsRulePages;
