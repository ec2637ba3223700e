// The modules of the command line that wait for a call (see late-on-call.js), by what they are for:
// a group is read as one.
//
// Here belongs what neither `validate` nor a `plan` without differences calls, exports functions
// alone, and is worth some hundred characters. What only such a module imports waits with it.
const discord = names => names.map(name => `src/providers/discord/${name}.ts`);
const docs = names => names.map(name => `src/providers/docs/${name}.ts`);
const neon = names => names.map(name => `src/providers/neon/${name}.ts`);
const render = names => names.map(name => `src/render/${name}.ts`);
const yaml = names => names.map(name => `yaml/browser/dist/${name}.js`);

export const lateModules = {
  arguments: ['export', 'others', 'preview'].map(name => `src/cli/arguments/declare-${name}.ts`),
  // What a mistake in a manifest or on the command line means, and what was perhaps meant.
  mistakes: [
    'src/cli/arguments/usage-mistake.ts',
    'src/render/text/problems.ts',
    'src/core/text/did-you-mean.ts',
    ...[
      'hints/explain',
      'hints/keep-hint',
      'files/other-files',
      'yaml/json-wording',
      'yaml/read-json',
      'hints/schema-at',
      'hints/sound-part',
      'yaml/syntax-wording',
      'yaml/unclosed',
    ].map(name => `src/manifest/${name}.ts`),
    ...discord(['files/locale-form', 'command/mended-value']),
    ...neon(['address-mistake']),
  ],
  'writing-yaml': yaml([
    'parse/cst-scalar',
    'stringify/stringifyCollection',
    'stringify/stringifyDocument',
    'stringify/stringifyPair',
    'stringify/stringifyString',
  ]),
  'unusual-texts': ['src/core/text/unusual-text.ts'],
  words: [
    'src/cli/session/tell-left.ts',
    ...render(['words/report-codes', 'json/reason-in-file', 'shown-value']),
  ],
  differences: render(['text/field-lines', 'line-diff']),
  formats: [
    'src/documents/plan-file.ts',
    ...render([
      'sarif/annotations',
      'json/json',
      'markdown/markdown',
      'own-address-parts',
      'sarif/sarif',
      'text/terminal-markdown',
    ]),
  ],
  applying: [
    'src/engine/approve/approve.ts',
    'src/engine/approve/guard-sweep.ts',
    'src/engine/approve/pending-restores.ts',
    'src/engine/approve/seen-live.ts',
    'src/engine/execute/apply.ts',
  ],
  part: [
    'src/manifest/files/given-files.ts',
    'src/engine/desired/scope-groups.ts',
    'src/engine/desired/scope-parts.ts',
    'src/engine/desired/changed-scopes.ts',
  ],
  deciding: [
    'src/engine/decide/contents.ts',
    'src/engine/decide/decide-swept.ts',
    'src/engine/decide/keep-checks.ts',
    'src/engine/decide/lost-values.ts',
    'src/engine/decide/waits/row-waits.ts',
    'src/engine/live/pins.ts',
  ],
  proxies: ['src/http/public-only.ts', 'src/http/tunnel.ts'],
  'neon-writing': neon([
    'branch/branch-refusal',
    'branch/branch-writes',
    'preview/connection-outputs',
    'compute/endpoint-writes',
    'branch/remasking',
    'waits',
  ]),
  'neon-deciding': neon([
    'branch/branch-details',
    'checks/consumption-history',
    'compute/endpoint-defaults',
    'look-at',
    'moments',
    'preview/other-mark',
    'preview/sweep-decision',
    'branch/was-renamed',
  ]),
  planning: [
    'src/cli/output/run-files.ts',
    'src/core/fields/unknown-members.ts',
    'src/http/auth.ts',
    'src/http/origin.ts',
    ...neon(['budget', 'branch/untold-origin']),
  ],
  'discord-deciding': discord([
    'body-errors',
    'budget',
    'command/command-refusals',
    'command/command-access',
    'permissions/overwrite-access',
    'remarks',
  ]),
  'docs-judging': docs([
    'ask-runs',
    'mcp/call-by-mcp',
    'expectations',
    'pages/markdown-parts',
    'judge-answers',
    'pages/link',
    'mcp/mcp-operations',
    'mcp/mcp-session',
    'pages/mentions',
    'pages/portal-page',
    'question',
    'pages/read-body',
    'verdict-cache',
  ]),
};
