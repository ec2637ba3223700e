import { githubJobs } from '../../src/workflows/github-jobs.ts';
import { gitlabJobs } from '../../src/workflows/gitlab-jobs.ts';
import { type KeyKnowledge, keysOfJobs } from '../../src/workflows/judge.ts';
import type { KeyOfJob } from '../../src/workflows/key-of-job.ts';
import type { ReadJobs } from '../../src/workflows/model.ts';
import { parseWorkflow } from '../../src/workflows/parse-workflow.ts';

type Files = Readonly<Record<string, string>>;

const KNOWN: KeyKnowledge = { could: new Map(), open: new Set(), home: {} };

function nodesOf(files: Files, system: 'github' | 'gitlab') {
  return new Map(
    Object.entries(files).flatMap(([path, text]) => {
      const { node, problems } = parseWorkflow(path, new TextEncoder().encode(text), system);
      if (node === undefined) throw new Error(`${path}: ${JSON.stringify(problems)}`);
      return [[path, node] as const];
    }),
  );
}

/** The jobs of workflows; further files are actions and what is called. */
export function jobsOf(files: Files): ReadJobs {
  const nodes = nodesOf(files, 'github');
  return githubJobs([...nodes.keys()].filter(path => path.startsWith('.github/workflows/')).sort(), nodes);
}

/** The keys of the jobs of GitHub workflows. */
export function keysOf(files: Files, known: Partial<KeyKnowledge> = {}): readonly KeyOfJob[] {
  return keysOfJobs(jobsOf(files).jobs, { ...KNOWN, ...known });
}

/** The keys of the jobs of a `.gitlab-ci.yml`. */
export function gitlabKeysOf(
  text: string,
  known: Partial<KeyKnowledge> = {},
  more: Files = {},
): readonly KeyOfJob[] {
  const nodes = nodesOf({ '.gitlab-ci.yml': text, ...more }, 'gitlab');
  const keys = { named: new Set(['SERVICE_KEY', 'OTHER_KEY']), needed: ['SERVICE_KEY'] };
  return keysOfJobs(gitlabJobs(nodes, keys).jobs, { ...KNOWN, ...known });
}

/** What was not read of a `.gitlab-ci.yml`. */
export function gitlabUnread(text: string): readonly string[] {
  const nodes = nodesOf({ '.gitlab-ci.yml': text }, 'gitlab');
  return gitlabJobs(nodes, { named: new Set(), needed: [] }).unread.map(({ says }) => says);
}

/** Every reader as `KEY job: code lines`; `?` is what only settings know, `!` what they keep. */
export function shown(keys: readonly KeyOfJob[]): readonly string[] {
  return keys.flatMap(({ key, job, readers }) =>
    readers.map(
      ({ code, known, places }) =>
        `${key} ${job}: ${code.slice(4)}${known === 'unknown' ? '?' : known === 'guarded' ? '!' : ''} ${places.map(({ line }) => line).join(',')}`,
    ),
  );
}
