import { type ManifestNode, type MapNode, sourceOf } from '../core/manifest-node.ts';
import type { Source } from '../core/problem.ts';
import type { Mention, PlacedText, ReadJobs, UnreadPart, WorkflowJob, WorkflowStep } from './model.ts';
import { entriesOf, memberOf, membersOf, scalarsIn, textIn, writtenOf } from './nodes.ts';

/** Top-level keys that are not jobs. `pages` is missing here because it is a job. */
const NO_JOBS = new Set([
  ...['stages', 'variables', 'default', 'include', 'workflow', 'image', 'services', 'cache', 'spec'],
  ...['before_script', 'after_script', 'types'],
]);
const MOST_PARENTS = 11;

/**
 * `named`: the names of all variables that hold keys. `needed`: those that a job needs to run
 * `evenkeel`.
 */
export interface GitLabKeys {
  readonly named: ReadonlySet<string>;
  readonly needed: readonly string[];
}

/**
 * The jobs of a `.gitlab-ci.yml`, which is the first of the files, and of the files that it
 * includes from the same project. If several files have a job of one name, the job in the including
 * file counts, and otherwise the job in the file that is included last. Pure.
 */
export function gitlabJobs(files: ReadonlyMap<string, ManifestNode>, keys: GitLabKeys): ReadJobs {
  const unread: UnreadPart[] = [];
  const top = new Map<string, MapNode['members'] extends ReadonlyMap<string, infer M> ? M : never>();
  const [main, ...included] = files.values();
  for (const node of [...included, ...(main === undefined ? [] : [main])]) {
    for (const [name, member] of membersOf(node)) top.set(name, member);
    for (const each of entriesOf(memberOf(node, 'include'))) {
      const local = localInclude(each);
      if (local !== undefined && files.has(local)) continue;
      unread.push({
        at: sourceOf(each.span),
        says: 'a file that is included from elsewhere was not read',
      });
    }
  }
  const preset = top.get('default')?.value;
  const jobs = [...top].flatMap(([name, { key, value }]): readonly WorkflowJob[] => {
    if (name.startsWith('.') || NO_JOBS.has(name) || value.type !== 'map') return [];
    for (const parent of entriesOf(memberOf(value, 'extends'))) {
      const written = writtenOf(parent);
      if (written !== undefined && !top.has(written.text))
        unread.push({
          at: written.at,
          says: `${written.text}, which ${name} extends, is in no file that was read`,
        });
    }
    if (memberOf(value, 'trigger') !== undefined)
      unread.push({ at: sourceOf(key), says: `the pipeline that ${name} starts was not read` });
    const chain = parentsOf(value, top);
    const first = (of: string): ManifestNode | undefined =>
      chain.map(each => memberOf(each, of)).find(each => each !== undefined);
    if (first('script') === undefined && first('run') === undefined) return [];
    const at = sourceOf(key);
    const scripts = ['before_script', 'script', 'after_script'].map(
      of => first(of) ?? memberOf(preset, of) ?? (of === 'script' ? first('run') : top.get(of)?.value),
    );
    const rules = [first('rules'), first('only')];
    const events = eventsOf(rules);
    const place = first('environment');
    const environment = place?.type === 'map' ? textIn(place, 'name') : writtenOf(place);
    const steps = scripts.flatMap(entriesOf).flatMap((line): readonly WorkflowStep[] => {
      const run = writtenOf(line);
      return run === undefined ? [] : [{ at: run.at, run, condition: '', inputs: new Map(), untrusted: [] }];
    });
    const variables = [top.get('variables')?.value, ...chain.map(each => memberOf(each, 'variables'))];
    return [
      {
        system: 'gitlab',
        file: at.file,
        name,
        at,
        events,
        condition: '',
        ...(environment && { environment }),
        runsOn: [],
        images: [],
        mentions: mentionsOf([...scripts, ...variables], steps, keys),
        steps,
        ...(isOfDefaultBranch(rules, events) && { onDefaultBranch: true as const }),
      },
    ];
  });
  return { jobs, unread };
}

/** The files that a file includes from the same project. Pure. */
export function includedFiles(node: ManifestNode): readonly string[] {
  return entriesOf(memberOf(node, 'include')).flatMap(each => localInclude(each) ?? []);
}

/** The file that an `include` names in the same project; undefined for anything else. */
function localInclude(node: ManifestNode): string | undefined {
  const text = writtenOf(node)?.text ?? textIn(node, 'local')?.text;
  if (text === undefined || /^[a-z]+:\/\/|[*$]/i.test(text)) return undefined;
  const parts = text.split('/').filter(part => part !== '' && part !== '.');
  return parts.includes('..') ? undefined : parts.join('/');
}

/** A job and all that it extends, the nearest first. */
function parentsOf(
  job: ManifestNode,
  top: ReadonlyMap<string, { readonly value: ManifestNode }>,
): readonly ManifestNode[] {
  const chain: ManifestNode[] = [];
  const visit = (node: ManifestNode | undefined): void => {
    if (node === undefined || chain.includes(node) || chain.length >= MOST_PARENTS) return;
    chain.push(node);
    // If several parents have a key, the parent that `extends` names last counts, so it is visited
    // first.
    for (const parent of [...entriesOf(memberOf(node, 'extends'))].reverse())
      visit(top.get(writtenOf(parent)?.text ?? '')?.value);
  };
  visit(job);
  return chain;
}

/**
 * Any name in a script, with or without `$`, because a program may read the variable by its name.
 */
const VARIABLE = /(?<!\w)[A-Z_]\w*/gi;
/** Matches a call of `evenkeel` with a command that needs keys. */
const RUNS =
  /(?:^|[\s/;&|(])evenkeel\s+(?:plan|apply|drift|adopt|export|doctor|preview|rehearse)\b(?![^\n]*\s--(?:offline|workflows)\b)/;

function mentionsOf(
  nodes: readonly (ManifestNode | undefined)[],
  steps: readonly WorkflowStep[],
  { named, needed }: GitLabKeys,
): readonly Mention[] {
  const found = new Map<string, Source>();
  for (const node of scalarsIn(...nodes)) {
    const written: PlacedText | undefined = writtenOf(node);
    for (const [key] of written?.text.matchAll(VARIABLE) ?? []) {
      if (written !== undefined && named.has(key) && !found.has(key)) found.set(key, written.at);
    }
  }
  const runs = steps.find(({ run }) => RUNS.test(run?.text ?? ''));
  if (runs !== undefined) for (const key of needed) if (!found.has(key)) found.set(key, runs.at);
  return [...found].map(([key, at]) => ({ key, at }));
}

const SOURCES = ['merge_request_event', 'push', 'schedule', 'web', 'trigger', 'api', 'pipeline'] as const;

/**
 * The events that start a job, as the texts of its rules name them. If they name none, `push`:
 * every push of a branch or tag starts the job.
 */
function eventsOf(rules: readonly (ManifestNode | undefined)[]): readonly string[] {
  const texts = scalarsIn(...rules).map(each => writtenOf(each)?.text ?? '');
  if (texts.length === 0) return ['push'];
  const found = SOURCES.filter(source =>
    texts.some(
      text =>
        text.includes(`"${source}"`) ||
        text.includes(`'${source}'`) ||
        (source === 'merge_request_event' &&
          (text === 'merge_requests' ||
            /\$\{?CI_MERGE_REQUEST_|\$\{?CI_PIPELINE_SOURCE\}?\s*=~/.test(text))) ||
        (source === 'schedule' && text === 'schedules'),
    ),
  );
  return found.length === 0 ? ['push'] : [...found].sort();
}

/**
 * Whether every rule that can start the job is about the default branch or a schedule. False
 * without rules, and for a job of merge requests.
 */
function isOfDefaultBranch(rules: readonly (ManifestNode | undefined)[], events: readonly string[]): boolean {
  if (events.includes('merge_request_event')) return false;
  const starting = rules.flatMap(entriesOf).filter(each => textIn(each, 'when')?.text !== 'never');
  return (
    starting.length > 0 &&
    starting.every(each => {
      const text = textIn(each, 'if')?.text ?? '';
      const isBranch =
        /\$CI_COMMIT_(?:BRANCH|REF_NAME)\s*==\s*(?:\$CI_DEFAULT_BRANCH|["'](?:main|master)["'])/.test(text);
      return !text.includes('||') && (isBranch || /["']schedule["']/.test(text));
    })
  );
}
