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
  arguments: ['adopt', 'agents', 'ask', 'explain', 'export', 'others', 'preview', 'show'].map(
    name => `src/cli/arguments/declare-${name}.ts`,
  ),
  // What a mistake in a manifest or on the command line means, and what was perhaps meant.
  mistakes: [
    'src/cli/arguments/usage-mistake.ts',
    'src/render/problems.ts',
    'src/core/did-you-mean.ts',
    ...[
      'explain',
      'json-mistake',
      'json-wording',
      'keep-hint',
      'other-files',
      'read-json',
      'schema-at',
      'sound-part',
      'syntax-wording',
      'unclosed',
    ].map(name => `src/manifest/${name}.ts`),
    ...discord(['locale-form', 'mended-value']),
    ...neon(['address-mistake']),
  ],
  'writing-yaml': yaml([
    'parse/cst-scalar',
    'stringify/stringifyCollection',
    'stringify/stringifyDocument',
    'stringify/stringifyPair',
    'stringify/stringifyString',
  ]),
  'unusual-texts': ['src/core/width-of-characters.ts', 'src/core/without-unsafe.ts'],
  words: ['src/cli/session/tell-left.ts', ...render(['report-codes', 'told', 'value'])],
  differences: render(['explanation', 'field-lines', 'line-diff']),
  formats: render([
    'annotations',
    'json',
    'markdown',
    'own-parts',
    'plan-file',
    'sarif',
    'terminal-markdown',
  ]),
  applying: [
    'src/engine/approve/approve.ts',
    'src/engine/approve/guard-sweep.ts',
    'src/engine/approve/pending-restores.ts',
    'src/engine/approve/seen-live.ts',
    'src/engine/execute/apply.ts',
  ],
  part: [
    'src/manifest/given-files.ts',
    'src/cli/loop/shard-part.ts',
    'src/engine/desired/changed-only.ts',
    'src/engine/desired/changed-scopes.ts',
  ],
  deciding: [
    'src/engine/decide/contents.ts',
    'src/engine/decide/decide-swept.ts',
    'src/engine/decide/keep-checks.ts',
    'src/engine/decide/lost-values.ts',
    'src/engine/decide/row-waits.ts',
    'src/engine/live/pins.ts',
  ],
  proxies: ['src/http/public-only.ts', 'src/http/tunnel.ts'],
  'neon-writing': neon([
    'branch-refusal',
    'branch-writes',
    'connection-outputs',
    'endpoint-writes',
    'masking-refusal',
    'masking-writes',
    'remasking',
    'waits',
  ]),
  'neon-deciding': neon([
    'branch-details',
    'consumption-history',
    'endpoint-defaults',
    'look-at',
    'moments',
    'other-mark',
    'sweep-decision',
    'was-renamed',
  ]),
  planning: [
    'src/cli/output/run-files.ts',
    'src/core/unknown-members.ts',
    'src/http/auth.ts',
    'src/http/origin.ts',
    ...neon(['budget', 'open-parent', 'untold-origin']),
  ],
  'discord-deciding': discord([
    'body-errors',
    'budget',
    'direct-messages',
    'installs',
    'command-access',
    'overwrite-access',
    'remarks',
  ]),
  'docs-judging': docs([
    'ask-runs',
    'call-by-mcp',
    'expectations',
    'expression',
    'headings',
    'judge-answers',
    'link',
    'links-in',
    'mcp-operations',
    'mcp-session',
    'mentions',
    'portal-page',
    'question',
    'read-body',
    'settle-question',
    'verdict-cache',
  ]),
};
