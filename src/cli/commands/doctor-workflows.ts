import { join } from 'node:path';
import type { ManifestNode } from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import { variableOf } from '../../core/service.ts';
import type { FileTrouble } from '../../manifest/files/files.ts';
import { isInside } from '../../manifest/files/include.ts';
import { LIMITS } from '../../manifest/limits.ts';
import type { ManifestRule } from '../../manifest/manifest-rule.ts';
import { SEAL_KEY } from '../../preview/preview-spec.ts';
import { SERVICES } from '../../providers/services.ts';
import { jsonText } from '../../render/json/json.ts';
import type { Finding } from '../../render/sarif/findings.ts';
import { githubJobs, usedFiles } from '../../workflows/github-jobs.ts';
import { type GitLabKeys, gitlabJobs, includedFiles } from '../../workflows/gitlab-jobs.ts';
import { keysOfJobs } from '../../workflows/judge.ts';
import type { KeyCode } from '../../workflows/key-of-job.ts';
import { EVERY_SECRET, type WorkflowJob } from '../../workflows/model.ts';
import { parseWorkflow } from '../../workflows/parse-workflow.ts';
import type { Context } from '../context.ts';
import { WORKFLOWS } from '../init/chosen-workflows.ts';
import { foldersAbove, manifestFiles } from '../manifest/find-manifest.ts';
import { loadFiles, problemsText } from '../manifest/load.ts';
import type { DoctorFlags } from '../options/command-options.ts';
import { type FoundKeys, keysText } from '../output/keys-text.ts';
import { pages } from '../output/pages.ts';
import { readSettings, repositoryHere } from '../session/repository-settings.ts';

const GITLAB = '.gitlab-ci.yml';

/**
 * `evenkeel doctor --workflows`: who can read the keys of each job. It reads files, and with a
 * token of GitHub the settings of the repository. Returns 1 if someone can read a key, or if a
 * file has a mistake.
 */
export async function runDoctorWorkflows(flags: DoctorFlags, context: Context): Promise<number> {
  const { io, screen, stop } = context;
  const tree = await readTree(context);
  const { files, problems } = tree;
  const github = githubJobs(tree.workflows, files.github);
  const gitlab = gitlabJobs(
    files.gitlab,
    files.gitlab.size === 0 ? NO_KEYS : await gitlabKeys(flags, context),
  );
  const jobs = [...github.jobs, ...gitlab.jobs];
  const { home, api } = await repositoryHere(io);
  const environments = environmentsOf(github.jobs);
  const settings =
    api === undefined || environments.length === 0
      ? undefined
      : await readSettings(api, environments, context);
  if (stop.signal.aborted) throw stoppedWhileReading();
  const found: FoundKeys = {
    keys: keysOfJobs(jobs, {
      could: COULD,
      open: OPEN,
      ofPreviews: new Set([SEAL_KEY]),
      home,
      ...(settings && { settings }),
    }),
    problems,
    unread: [...github.unread, ...gitlab.unread],
    ...(settings && api && { asked: api.name }),
  };
  const isWell = problems.length === 0 && !found.keys.some(({ readers }) => readers[0]?.known === 'found');
  const all = await pages();
  if (flags.format === 'json') screen.result(asJson(isWell, found));
  else if (flags.format === 'sarif') {
    const { renderSarif } = await import('../../render/sarif/sarif.ts');
    screen.result(renderSarif({ problems, others: findingsOf(found) }, io.version, all));
  } else {
    screen.result(
      problemsText(
        { problems, texts: tree.texts, own: new Set(), files: [] },
        { ...screen.style, width: screen.columns },
      ),
    );
    screen.result(keysText(found, all, { ...screen.style, width: screen.width }));
  }
  return isWell ? 0 : 1;
}

const COULD = new Map([
  ...SERVICES.flatMap(({ environment }) => Object.entries(environment?.could ?? {})),
  [SEAL_KEY, 'open the connections of previews that a run has sealed, and nothing else'] as const,
]);
const CREDENTIALS = SERVICES.flatMap(({ environment }) => Object.entries(environment?.credentials ?? {}));
const OPEN = new Set(CREDENTIALS.flatMap(([name, is]) => (is === 'public' ? [name] : [])));
const NO_KEYS: GitLabKeys = { named: new Set(), needed: [] };

/**
 * The variables that count as keys in GitLab, where a job gets variables without naming them: those
 * that the services of the manifest need; without a manifest, those of all services.
 */
async function gitlabKeys(flags: DoctorFlags, context: Context): Promise<GitLabKeys> {
  const file = await manifestFiles(flags, context.io.files);
  const wanted = file.length === 0 ? undefined : (await loadFiles(context, { ...flags, file })).wanted;
  const suffixes = new Set(['']);
  const needed = SERVICES.filter(({ name }) => wanted?.providers.includes(name) ?? true).flatMap(
    ({ name, environment }) => {
      const accounts = environment?.accounts?.(wanted?.sections[name] ?? {}) ?? [];
      for (const { suffix } of accounts) suffixes.add(suffix);
      return (accounts.length === 0 ? [undefined] : accounts).flatMap(account => {
        const missing = environment?.identities(() => undefined, account);
        return missing !== undefined && 'variable' in missing ? [missing.variable] : [];
      });
    },
  );
  const named = CREDENTIALS.flatMap(([name]) => [...suffixes].map(suffix => variableOf(name, suffix)));
  return { named: new Set(named), needed };
}

/**
 * The environments of jobs that name a key, sorted. Their settings on GitHub decide who can run
 * such a job, and so who can read the key.
 */
function environmentsOf(jobs: readonly WorkflowJob[]): readonly string[] {
  const named = jobs.flatMap(({ environment, mentions }) =>
    environment === undefined ||
    environment.text.includes('${{') ||
    !mentions.some(({ key }) => key !== EVERY_SECRET)
      ? []
      : [environment.text],
  );
  return [...new Set(named)].sort();
}

/** The parsed workflows of a repository. Paths are from its top, with `/`. */
interface Tree {
  readonly workflows: readonly string[];
  readonly files: Readonly<Record<WorkflowJob['system'], ReadonlyMap<string, ManifestNode>>>;
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Reads the workflows, and the files of the repository that they use. Throws a Failure with code
 * `file` if there is no workflow.
 */
async function readTree({ io: { files } }: Context): Promise<Tree> {
  const top = (await foldersAbove(files)).at(-1) ?? '';
  const root = (await files.realpath(top === '' ? '.' : top)) ?? '.';
  const problems: Problem[] = [];
  const texts = new Map<string, string>();
  const tree = { github: new Map<string, ManifestNode>(), gitlab: new Map<string, ManifestNode>() };
  let bytesLeft: number = LIMITS.runBytes;
  const refuse = (path: string, rule: ManifestRule, message: string): void => {
    problems.push({ rule, level: 'error', message, source: { file: path, line: 1, column: 1 } });
  };

  /** Reads a file of the repository. Returns whether it exists. */
  async function read(path: string, system: WorkflowJob['system']): Promise<boolean> {
    const real = await files.realpath(join(root, path));
    if (real === undefined) return false;
    if (!isInside(root, real)) {
      refuse(path, 'file/outside', 'the file is a link that leads out of the repository, so it was not read');
      return true;
    }
    const content = await files.read(real, Math.min(LIMITS.bytes, bytesLeft));
    if (content.trouble !== undefined) {
      const [rule, says] = TROUBLES[content.trouble];
      refuse(path, rule, `the file was not read: ${says}`);
      return true;
    }
    bytesLeft -= content.bytes.length;
    const parsed = parseWorkflow(path, content.bytes, system);
    problems.push(...parsed.problems);
    if (parsed.problems.length > 0) texts.set(path, new TextDecoder().decode(content.bytes));
    if (parsed.node !== undefined) tree[system].set(path, parsed.node);
    return true;
  }

  /** Reads these files, and all files that they use, each once. */
  async function readAll(
    first: readonly string[],
    system: WorkflowJob['system'],
    used: (node: ManifestNode) => readonly string[],
  ): Promise<void> {
    const seen = new Set(first);
    const waiting = [...first];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.size > LIMITS.files) {
        refuse(
          path,
          'file/too-large',
          `the workflows use more than ${LIMITS.files} files, so the others were not read`,
        );
        return;
      }
      await read(path, system);
      const node = tree[system].get(path);
      for (const next of node === undefined ? [] : used(node)) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
  }

  const listed = await files.list(join(root, WORKFLOWS), LIMITS.folderEntries);
  const workflows = (listed ?? [])
    .filter(({ name, type }) => /\.ya?ml$/.test(name) && type !== 'folder')
    .map(({ name }) => `${WORKFLOWS}/${name}`)
    .sort();
  const hasGitLab = (await files.realpath(join(root, GITLAB))) !== undefined;
  if (workflows.length === 0 && !hasGitLab)
    throw new Failure('file', `there is no workflow in ${WORKFLOWS}, and no ${GITLAB}`, {
      next: 'Run it in the repository whose workflows have the keys.',
    });
  await readAll(workflows, 'github', usedFiles);
  if (hasGitLab) await readAll([GITLAB], 'gitlab', includedFiles);
  return { workflows, files: tree, problems, texts };
}

const TROUBLES: Readonly<Record<FileTrouble, readonly [ManifestRule, string]>> = {
  missing: ['file/missing', 'it is not there any more'],
  not_a_file: ['file/not-a-file', 'it is not a regular file'],
  too_large: [
    'file/too-large',
    `it has more than ${LIMITS.bytes} bytes, or all together more than ${LIMITS.runBytes}`,
  ],
  denied: ['file/denied', 'its permissions do not allow it'],
  changed: ['file/changed', 'another file took its place meanwhile'],
  unreadable: ['file/unreadable', 'the system could not read it'],
};

/** The findings as JSON, in the form of `schema/keys.schema.json`. */
function asJson(ok: boolean, { keys, problems, unread, asked }: FoundKeys): string {
  return jsonText({ v: 1, ok, settings_of: asked, keys, problems, unread });
}

const ERRORS: ReadonlySet<KeyCode> = new Set<KeyCode>([
  'key/stranger-runs',
  'key/injection',
  'key/change-runs',
]);

/**
 * The findings for a code scanning service. A reader whom the settings are known to keep away
 * (`guarded`) is no finding.
 */
function findingsOf({ keys, unread }: FoundKeys): readonly Finding[] {
  const ofKeys = keys.flatMap(({ key, file, job, events, could, readers }) =>
    readers
      .filter(({ known }) => known !== 'guarded')
      .map(
        ({ code, known, says, page, places: [source] }): Finding => ({
          rule: code,
          level: known === 'unknown' ? 'note' : ERRORS.has(code) ? 'error' : 'warning',
          text: `${key} of the job ${job} (${events.join(', ')}): ${says}.${page === undefined ? '' : ` Look at ${page}.`} Someone could: ${could}.`,
          fingerprint: `${code} ${file} ${job} ${key}`,
          source,
        }),
      ),
  );
  const ofFiles = unread.map(
    ({ at, says }): Finding => ({
      rule: 'key/unread',
      level: 'note',
      text: says,
      fingerprint: `key/unread ${at.file} ${says}`,
      source: at,
    }),
  );
  return [...ofKeys, ...ofFiles];
}
