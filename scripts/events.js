// Makes docs/events.md from the policy of refs in src/action/workflow/ref-policy.ts.
// `scripts/generate.js` writes it.
const HEAD = `# What a run may do, by its event and ref

Made by \`scripts/generate.js\` from [\`ref-policy.ts\`](../src/action/workflow/ref-policy.ts). Do not edit.

May this job apply, keep the drift issue, or make a preview? The action looks at the event that started it and at the ref that it runs for. What it may not do it refuses, or shows in the log and the summary only, and says so. The applied branch is the default one, or the input \`applied-branch\`. Why: [ADR 152](adr/0152-one-policy-of-refs.md).
`;

const COLUMNS = {
  plan: 'plan, drift',
  comment: 'comment',
  apply: 'apply',
  issue: 'drift issue',
  propose: 'propose',
  sweep: 'sweep',
  preview: 'preview',
};

const CELLS = { yes: 'yes', no: '–', offline: 'offline', named: 'named', writer: 'writer', merged: 'merged' };

const MEANINGS = `- **named**: if the input \`apply-on\` names the event; after a run for a pull request, \`pull_request\` too.
- **writer**: the same, if whoever caused the event and wrote the comment may write to the repository, and the pull request is not from a fork. The token needs \`pull-requests: read\`. For an account that GitHub does not know, as with bots, nothing is applied.
- **merged**: if the commit is on the applied branch. The token needs \`contents: read\`.
- **offline**: the manifest is validated and compared with its base, without keys.
- **preview**: a preview is made, kept and deleted. Outside of pull requests it needs \`branch_name\`.
- After a run for a pull request, a plan reads the manifest of that pull request from GitHub, and only the scopes that the applied branch's manifest names. It needs \`base\` or \`base-applied\` out of git.
- \`pull_request_target\` is refused altogether: it gives secrets to the workflow of a stranger's change.
- A sweep that applies never takes \`apply-on\`.
`;

/** The page, as Markdown. `verbs` are in the order of the permits of each case. */
export function eventsPage({ policy, verbs }) {
  const rows = Object.values(policy).map(({ events, when, permits }) => {
    const names = events.map(name => (name === '*' ? 'every other event' : `\`${name}\``)).join(', ');
    return `| ${[names, when, ...permits.map(permit => CELLS[permit])].join(' | ')} |`;
  });
  const head = `| ${['event', 'of what', ...verbs.map(verb => COLUMNS[verb])].join(' | ')} |`;
  const line = `|${'---|'.repeat(verbs.length + 2)}`;
  return `${HEAD}\n${[head, line, ...rows].join('\n')}\n\n${MEANINGS}`;
}
