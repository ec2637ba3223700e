import type { Source } from '../core/problem.ts';
import type { KeyCode, KeyOfJob, KeyReader } from './key-of-job.ts';
import { EVERY_SECRET, JOB_TOKEN, type Mention, type TokenPermissions, type WorkflowJob } from './model.ts';
import { type RepositorySettings, whoMayDeploy } from './settings.ts';
import { isForeign, type StepsFound, stepsFound } from './steps.ts';

/** What is known about the keys besides the workflow files. */
export interface KeyKnowledge {
  /** Name of a key's variable → what someone could do with the key. */
  readonly could: ReadonlyMap<string, string>;
  /** Variables whose values are not secret. They are not reported. */
  readonly open: ReadonlySet<string>;
  /** Keys that only decrypt the connection strings of previews, such as EVENKEEL_SEAL_KEY. */
  readonly ofPreviews?: ReadonlySet<string>;
  /**
   * The URL of the repository's web page on GitHub or GitLab; absent if the repository is not
   * known.
   */
  readonly home: Readonly<Partial<Record<WorkflowJob['system'], string>>>;
  readonly settings?: RepositorySettings;
}

/** The codes of ways to read a key, the worst first. */
export const CODES: readonly KeyCode[] = [
  'key/stranger-runs',
  'key/injection',
  'key/change-runs',
  'key/artifact',
  'key/foreign-action',
  'key/packages-run',
  'key/cache',
  'key/self-hosted',
  'key/open-environment',
  'key/anyone-who-may-push',
  'key/unknown-checkout',
  'key/elsewhere',
  'key/preview-data',
  'key/inherited',
  'key/environment',
  'key/variable',
  'key/token-permissions',
];
const KNOWN = ['found', 'unknown', 'guarded'] as const;

/**
 * Every key (secret) of every job, with who can read it, the most serious first; the order is
 * always the same. Pure.
 */
export function keysOfJobs(jobs: readonly WorkflowJob[], known: KeyKnowledge): readonly KeyOfJob[] {
  const steps = new Map(jobs.map(job => [job, stepsFound(job)]));
  const writesCaches = jobs.some(job => !hasKey(job) && runsSomethingElse(steps.get(job)));
  const all = jobs.flatMap(job =>
    keysIn(job)
      .filter(({ key }) => !known.open.has(key))
      .map((mention): KeyOfJob => {
        const { key, at } = mention;
        const found = steps.get(job) ?? stepsFound(job);
        return {
          key,
          file: job.file,
          job: job.name,
          events: job.events,
          ...(job.environment && { environment: job.environment.text }),
          at,
          could: couldOf(key, job, known),
          readers: readersOf(job, mention, found, writesCaches, known),
        };
      }),
  );
  return all
    .map((line, nth) => ({ line, nth, weight: weightOf(line) }))
    .sort((a, b) => a.weight - b.weight || a.nth - b.nth)
    .map(({ line }) => line);
}

function hasKey(job: WorkflowJob): boolean {
  return keysIn(job).some(({ key }) => key !== JOB_TOKEN);
}

function runsSomethingElse(found: StepsFound | undefined): boolean {
  if (found === undefined) return false;
  const { change, strangers, packages, caches } = found;
  return change.length + strangers.length + packages.length + caches.length > 0;
}

/**
 * The keys of a job. On GitHub every step can use the job's token, so a token that can write counts
 * even if no step names it.
 */
function keysIn({ mentions, permissions, at, system }: WorkflowJob): readonly Mention[] {
  const named = mentions.filter(({ key }) => key !== JOB_TOKEN || writes(permissions) !== 'nothing');
  const isThere = named.some(({ key }) => key === JOB_TOKEN);
  if (system === 'gitlab' || isThere || writes(permissions) === 'nothing') return named;
  return [...named, { key: JOB_TOKEN, at }];
}

/** The permissions with which a token can write: their names, `nothing`, or `unknown`. */
function writes(permissions: TokenPermissions | undefined): string {
  if (permissions === undefined) return 'unknown';
  if (permissions === 'read') return 'nothing';
  if (permissions === 'write') return 'everything';
  const names = [...permissions].flatMap(([name, level]) => (level === 'write' ? [name] : [])).sort();
  return names.length === 0 ? 'nothing' : names.join(', ');
}

function couldOf(key: string, { permissions }: WorkflowJob, { could }: KeyKnowledge): string {
  if (key === EVERY_SECRET) return 'everything that any secret of the repository opens';
  if (key !== JOB_TOKEN) return could.get(key) ?? 'what it opens is not known here';
  if (permissions === undefined) return 'what the settings let the tokens of jobs do';
  return `write in this repository until the job ends: ${writes(permissions)}`;
}

function weightOf({ readers }: KeyOfJob): number {
  const [worst] = readers;
  if (worst === undefined) return CODES.length * KNOWN.length;
  return KNOWN.indexOf(worst.known) * CODES.length + CODES.indexOf(worst.code);
}

function readersOf(
  job: WorkflowJob,
  mention: Mention,
  found: StepsFound,
  writesCaches: boolean,
  known: KeyKnowledge,
): readonly KeyReader[] {
  const readers: KeyReader[] = [];
  const add = (
    code: KeyCode,
    says: string,
    places: readonly Source[],
    more: Partial<KeyReader> = {},
  ): void => {
    readers.push({ code, known: 'found', says, places: places.length > 0 ? places : [mention.at], ...more });
  };
  const { strangers, untrusted, ownActions, artifacts, foreign, packages, caches, opaque } = found;
  // A step may use a local action (`uses: ./…`) as an unmerged change has it. For the job's token
  // that is no finding: whoever may push can get such a token in a workflow of their own anyway.
  const change =
    mention.key === JOB_TOKEN ? found.change.filter(each => !ownActions.includes(each)) : found.change;
  if (strangers.length > 0) add('key/stranger-runs', "a stranger's code is in the job", strangers);
  if (untrusted.length > 0) add('key/injection', "a stranger's text is in a script", untrusted);
  if (change.length > 0) add('key/change-runs', 'code of the change runs in the job', change);
  if (artifacts.length > 0)
    add('key/artifact', 'an artifact is unpacked over the files of the job', artifacts);
  const uses = [...new Set(foreign.map(each => each.uses))];
  if (uses.length > 0)
    add(
      'key/foreign-action',
      `an action or image that its owner can change: ${uses.slice(0, 3).join(', ')}${uses.length > 3 ? ` and ${uses.length - 3} more` : ''}`,
      foreign.map(({ at }) => at),
    );
  if (packages.length > 0)
    add('key/packages-run', 'code of packages, or that is downloaded, runs in the job', packages);
  if (caches.length > 0 && writesCaches)
    add('key/cache', 'a cache is restored that a job without keys can write', caches);
  const own = job.runsOn.filter(({ text }) => text.trim().toLowerCase() === 'self-hosted');
  const [other] = job.runsOn.filter(({ text }) => !HOSTED.test(text.trim()));
  if (own.length > 0)
    add('key/self-hosted', 'the runner is your own, and keeps what a job leaves', [own[0]?.at ?? job.at]);
  else if (other !== undefined)
    add('key/self-hosted', `the file does not say whose runner ${other.text} is`, [other.at], {
      known: 'unknown',
    });
  if (opaque.length > 0)
    add('key/unknown-checkout', 'the file does not say what is checked out', opaque, { known: 'unknown' });
  const { elsewhere } = job;
  if (elsewhere !== undefined) {
    if (!elsewhere.text.startsWith('./') && isForeign(elsewhere.text))
      add('key/foreign-action', `a workflow that its owner can change: ${elsewhere.text}`, [elsewhere.at]);
    add('key/elsewhere', `${elsewhere.text} gets the key, and was not read`, [elsewhere.at], {
      known: 'unknown',
    });
  }
  readers.push(
    ...(job.system === 'gitlab' ? ofVariable(job, mention, known) : ofSettings(job, mention, known)),
  );
  const all = known.ofPreviews?.has(mention.key) === true ? ofPreviewsAlone(readers, mention) : readers;
  return all.sort(
    (a, b) =>
      KNOWN.indexOf(a.known) - KNOWN.indexOf(b.known) || CODES.indexOf(a.code) - CODES.indexOf(b.code),
  );
}

/** The names of GitHub's own runners. */
const HOSTED = /^(?:ubuntu|windows|macos)-(?:latest|\d[\w.-]*)(?:-[\w-]+)?$/i;

/**
 * Codes of ways to read a key that only some people have: those who may push a branch, or who
 * publish a package that the job installs.
 */
const OF_PUSHERS: ReadonlySet<KeyCode> = new Set<KeyCode>([
  ...(['key/change-runs', 'key/packages-run', 'key/anyone-who-may-push'] as const),
  ...(['key/open-environment', 'key/environment'] as const),
]);

/**
 * The readers of a key that opens only previews. Whoever may push a branch can see the data of a
 * preview anyway, because their code runs in it. So one reader with the code `key/preview-data`
 * replaces all those in `OF_PUSHERS`. It is `unknown`, because no file says whether these people
 * may see that data.
 */
function ofPreviewsAlone(readers: readonly KeyReader[], { at }: Mention): KeyReader[] {
  const others = readers.filter(({ code }) => !OF_PUSHERS.has(code));
  const says =
    'opens only the sealed connections of previews: whoever may push a branch sees what a preview holds, and only you know whether they may';
  return [...others, { code: 'key/preview-data', known: 'unknown', says, places: [at] }];
}

/** Events for which GitHub runs the workflow file of the default branch. */
const OF_DEFAULT_BRANCH = new Set([
  'schedule',
  'workflow_run',
  'issue_comment',
  'pull_request_target',
  'issues',
]);

/** Who can read a key by pushing a branch, as far as the file or the settings say. */
function ofSettings(
  job: WorkflowJob,
  mention: Mention,
  { home: { github: home }, settings }: KeyKnowledge,
): readonly KeyReader[] {
  const { key, given } = mention;
  const places = [mention.at];
  const page = (of: string): Pick<KeyReader, 'page'> => (home === undefined ? {} : { page: `${home}${of}` });
  if (key === JOB_TOKEN) {
    if (job.permissions !== undefined) return [];
    const says = 'only the settings say what the token may do';
    return [{ code: 'key/token-permissions', known: 'unknown', says, ...page('/settings/actions'), places }];
  }
  if (key === EVERY_SECRET) {
    const { environment: of } = job;
    const which =
      of === undefined
        ? 'the repository and its organization'
        : `the repository, its organization and the environment ${of.text}`;
    const says = `which secrets these are, of ${which}, only the settings say`;
    return [{ code: 'key/inherited', known: 'unknown', says, ...page('/settings/secrets/actions'), places }];
  }
  const { environment } = job;
  if (environment === undefined || given === true) {
    const isDefault = job.events.length > 0 && job.events.every(event => OF_DEFAULT_BRANCH.has(event));
    const says = isDefault
      ? 'anyone who may push: this file runs from the default branch, but a workflow on any branch can name the key'
      : 'anyone who may push a branch';
    return [
      { code: 'key/anyone-who-may-push', known: 'found', says, ...page('/settings/secrets/actions'), places },
    ];
  }
  const { code, ...told } = whoMayDeploy(environment.text, key, settings);
  return [
    {
      code,
      ...told,
      ...page(code === 'key/anyone-who-may-push' ? '/settings/secrets/actions' : '/settings/environments'),
      places: [environment.at],
    },
  ];
}

/** Who can read a variable of GitLab. The file does not say whether it is protected. */
function ofVariable(
  job: WorkflowJob,
  mention: Mention,
  { home: { gitlab: home } }: KeyKnowledge,
): readonly KeyReader[] {
  const page = home === undefined ? {} : { page: `${home}/-/settings/ci_cd` };
  const { environment } = job;
  const places = [environment?.at ?? mention.at];
  if (environment === undefined && job.onDefaultBranch !== true)
    return [
      {
        code: 'key/anyone-who-may-push',
        known: 'found',
        says: 'anyone who may push a branch: the job runs for any, so the variable cannot be a protected one',
        ...page,
        places,
      },
    ];
  const says =
    environment === undefined
      ? 'only the settings say whether the variable is protected'
      : `only the settings say whether the variable is protected and of the environment ${environment.text}`;
  return [{ code: 'key/variable', known: 'unknown', says, ...page, places }];
}
