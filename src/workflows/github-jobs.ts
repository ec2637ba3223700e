import { type ManifestNode, sourceOf } from '../core/manifest-node.ts';
import { eventsUnder, mentionsIn, untrustedIn } from './expressions.ts';
import type { PlacedText, UnreadPart, WorkflowStep } from './model.ts';
import {
  EVERY_SECRET,
  JOB_TOKEN,
  type Mention,
  type ReadJobs,
  type TokenPermissions,
  type WorkflowJob,
} from './model.ts';
import { entriesOf, memberOf, membersOf, scalarsIn, textIn, writtenOf } from './nodes.ts';
import { isHead } from './running.ts';

/** The parsed files of the repository, by path from its root, with `/`. */
export type LocalFiles = ReadonlyMap<string, ManifestNode>;

/**
 * The deepest chain of workflows that call each other. GitHub allows ten; the same limit is used
 * for composite actions.
 */
const MOST_NESTED = 10;
/**
 * The most jobs and steps that are read, together. Those of a called workflow count once for each
 * caller.
 */
const MOST_PARTS = 20_000;

/**
 * The files that a local `uses: ./…` may mean. The first one that exists counts. Empty if `uses` is
 * not local. Pure.
 */
export function filesOfUse(uses: string): readonly string[] {
  if (!uses.startsWith('./')) return [];
  const parts = uses
    .slice(2)
    .split('/')
    .filter(part => part !== '' && part !== '.');
  if (parts.includes('..')) return [];
  const path = parts.join('/');
  return /\.ya?ml$/.test(path) ? [path] : [`${path}/action.yml`, `${path}/action.yaml`].map(trimmed);
}

function trimmed(path: string): string {
  return path.startsWith('/') ? path.slice(1) : path;
}

/**
 * Every local file that a workflow or a composite action may use, as {@link filesOfUse} gives them.
 * Pure.
 */
export function usedFiles(node: ManifestNode): readonly string[] {
  const jobs = [...membersOf(memberOf(node, 'jobs')).values()].map(({ value }) => value);
  const steps = [...jobs, ...entriesOf(memberOf(node, 'runs'))].flatMap(each =>
    entriesOf(memberOf(each, 'steps')),
  );
  return [...jobs, ...steps].flatMap(each => filesOfUse(textIn(each, 'uses')?.text ?? ''));
}

/** What a called workflow gets from its caller. */
interface CalledWith {
  readonly name: string;
  readonly events: readonly string[];
  readonly condition: string;
  readonly permissions?: TokenPermissions | undefined;
  /**
   * Name of a secret in the called workflow → the caller's keys in its value. `inherit`: all keys
   * under their own names.
   */
  readonly keys: 'inherit' | ReadonlyMap<string, readonly string[]>;
  readonly chain: readonly string[];
}

/**
 * The jobs of the files `workflows`, and of the local workflows that these call, for each caller.
 * `unread` lists the parts that could not be read. Pure.
 */
export function githubJobs(workflows: readonly string[], files: LocalFiles): ReadJobs {
  const jobs: WorkflowJob[] = [];
  const unread = new Map<string, UnreadPart>();
  const called = new Set<string>();
  let count = 0;
  const tell = (at: PlacedText['at'], says: string): void => {
    unread.set(`${at.file} ${at.line} ${at.column} ${says}`, { at, says });
  };

  function read(file: string, node: ManifestNode, call?: CalledWith): void {
    const events = call?.events ?? eventsOf(memberOf(node, 'on'));
    const ofFile = memberOf(node, 'env');
    for (const [id, { key, value }] of membersOf(memberOf(node, 'jobs'))) {
      count += 1;
      if (count > MOST_PARTS) {
        tell(sourceOf(key), `more than ${MOST_PARTS} jobs and steps: the others were not read`);
        return;
      }
      const condition = conditionOf(value);
      const under = eventsUnder(condition, events);
      if (under.length === 0 && events.length > 0) continue;
      const name = call === undefined ? id : `${call.name} / ${id}`;
      const permissions =
        permissionsOf(memberOf(value, 'permissions')) ??
        permissionsOf(memberOf(node, 'permissions')) ??
        call?.permissions;
      const all = [call?.condition ?? '', condition].filter(each => each !== '').join(' && ');
      const made = {
        system: 'github' as const,
        file,
        name,
        at: sourceOf(key),
        events: under,
        condition: all,
        ...(permissions && { permissions }),
        ...environmentOf(memberOf(value, 'environment')),
        runsOn: runnersOf(value),
        images: imagesOf(value),
      };
      const uses = textIn(value, 'uses');
      if (uses !== undefined) {
        callOf(made, uses, value, call);
        continue;
      }
      const mentions = ofCaller(mentionsIn(ofFile, value), call);
      const given: SurroundingKeys = {
        shell: shellOf(value) ?? shellOf(node),
        env: [ofFile, memberOf(value, 'env')],
      };
      jobs.push({ ...made, mentions, steps: stepsOf(memberOf(value, 'steps'), given, []) });
    }
  }

  function callOf(
    made: Omit<WorkflowJob, 'mentions' | 'steps'>,
    uses: PlacedText,
    job: ManifestNode,
    by?: CalledWith,
  ): void {
    const secrets = memberOf(job, 'secrets');
    const isAll = writtenOf(secrets)?.text === 'inherit';
    const [path] = filesOfUse(uses.text);
    const node = path === undefined ? undefined : files.get(path);
    const keys = isAll ? (by?.keys ?? ('inherit' as const)) : keysFor(secrets, by);
    const gives = isAll
      ? [{ key: EVERY_SECRET, at: writtenOf(secrets)?.at ?? uses.at }]
      : ofCaller(mentionsIn(secrets, memberOf(job, 'with')), by);
    if (node === undefined || path === undefined) {
      if (uses.text.startsWith('./')) tell(uses.at, `the workflow ${uses.text} is not in this repository`);
      jobs.push({ ...made, mentions: gives, steps: [], elsewhere: uses });
      return;
    }
    const chain = [...(by?.chain ?? [made.file]), path];
    if (new Set(chain).size < chain.length || chain.length > MOST_NESTED) {
      tell(uses.at, `${uses.text} is called in a circle, or more than ${MOST_NESTED} workflows deep`);
      return;
    }
    called.add(path);
    const { name, events, condition, permissions } = made;
    read(path, node, { name, events, condition, permissions, keys, chain });
  }

  function keysFor(
    secrets: ManifestNode | undefined,
    by?: CalledWith,
  ): ReadonlyMap<string, readonly string[]> {
    return new Map(
      [...membersOf(secrets)].map(([key, { value }]) => [
        key.toUpperCase(),
        ofCaller(mentionsIn(value), by).map(each => each.key),
      ]),
    );
  }

  function stepsOf(
    list: ManifestNode | undefined,
    given: SurroundingKeys,
    chain: readonly string[],
  ): readonly WorkflowStep[] {
    return entriesOf(list).flatMap((node): readonly WorkflowStep[] => {
      count += 1;
      if (count > MOST_PARTS) {
        tell(sourceOf(node.span), `more than ${MOST_PARTS} jobs and steps: the others were not read`);
        return [];
      }
      const uses = textIn(node, 'uses');
      const run = textIn(node, 'run');
      const inputs = memberOf(node, 'with');
      const script = /^actions\/github-script@/i.test(uses?.text ?? '')
        ? memberOf(inputs, 'script')
        : undefined;
      const shell = textIn(node, 'shell')?.text ?? given.shell ?? '';
      const inside = filesOfUse(uses?.text ?? '').find(each => files.has(each));
      const runs = inside === undefined ? undefined : memberOf(files.get(inside), 'runs');
      const image = textIn(runs, 'image');
      const step: WorkflowStep = {
        at: sourceOf(node.span),
        condition: conditionOf(node),
        ...(uses && { uses }),
        ...(run && { run }),
        inputs: new Map(
          [...membersOf(inputs)].flatMap(([key, { value }]) => {
            const written = writtenOf(value);
            return written === undefined ? [] : [[key.toLowerCase(), written] as const];
          }),
        ),
        untrusted: untrustedIn(memberOf(node, 'run'), script),
        ...(shell !== '' && !POSIX.test(shell) && { otherShell: true as const }),
        ...(namesHead(...given.env, memberOf(node, 'env')) && { knowsHead: true as const }),
        ...(image && { image }),
      };
      if (inside === undefined) {
        if (uses?.text.startsWith('./') === true)
          tell(uses.at, `the action ${uses.text} is not in this repository`);
        return [step];
      }
      if (chain.includes(inside) || chain.length >= MOST_NESTED) {
        tell(
          uses?.at ?? step.at,
          `${uses?.text} is used in a circle, or more than ${MOST_NESTED} actions deep`,
        );
        return [step];
      }
      return [step, ...stepsOf(memberOf(runs, 'steps'), { env: given.env }, [...chain, inside])];
    });
  }

  const own = workflows.flatMap(file => {
    const node = files.get(file);
    return node === undefined ? [] : [{ file, node }];
  });
  const isOnlyCalled = (node: ManifestNode): boolean => {
    const events = eventsOf(memberOf(node, 'on'));
    return events.length === 1 && events[0] === 'workflow_call';
  };
  for (const { file, node } of own) if (!isOnlyCalled(node)) read(file, node);
  for (const { file, node } of own) if (isOnlyCalled(node) && !called.has(file)) read(file, node);
  return { jobs, unread: [...unread.values()] };
}

/** What a job and its workflow give to each step. */
interface SurroundingKeys {
  readonly shell?: string | undefined;
  readonly env: readonly (ManifestNode | undefined)[];
}

/** Matches a shell whose commands {@link runningOf} can read, alone or with options. */
const POSIX = /^(?:ba|da)?sh(?:\s+-{1,2}[\w-]+|\s+pipefail)*(?:\s+\{0\})?$/;

function shellOf(node: ManifestNode): string | undefined {
  return textIn(memberOf(memberOf(node, 'defaults'), 'run'), 'shell')?.text;
}

function namesHead(...env: readonly (ManifestNode | undefined)[]): boolean {
  return scalarsIn(...env).some(each => isHead(writtenOf(each)?.text ?? ''));
}

const OF_MATRIX = /^\$\{\{\s*matrix\.([\w-]+)\s*\}\}$/;

/**
 * The labels of the job's runner. A label `${{ matrix.NAME }}` is replaced by the values in the
 * matrix, if the file lists all of them.
 */
function runnersOf(job: ManifestNode): readonly PlacedText[] {
  const on = memberOf(job, 'runs-on');
  const written = [memberOf(on, 'group'), memberOf(on, 'labels') ?? on].flatMap(entriesOf);
  return written.flatMap(each => {
    const label = writtenOf(each);
    const name = OF_MATRIX.exec(label?.text.trim() ?? '')?.[1];
    if (name === undefined || label === undefined) return label ?? [];
    const listed = entriesOf(memberOf(memberOf(memberOf(job, 'strategy'), 'matrix'), name));
    const values = listed.flatMap(value => writtenOf(value) ?? []);
    const isWhole = values.length > 0 && values.length === listed.length;
    return isWhole && includesOf(job) === undefined ? values : label;
  });
}

/** The `include` of the job's matrix. It may add values that are not read here. */
function includesOf(job: ManifestNode): ManifestNode | undefined {
  return memberOf(memberOf(memberOf(job, 'strategy'), 'matrix'), 'include');
}

/**
 * The image of the job's container, and the images of services whose `env` names a key: their
 * programs can read keys.
 */
function imagesOf(job: ManifestNode): readonly PlacedText[] {
  const container = memberOf(job, 'container');
  const own = container?.type === 'map' ? textIn(container, 'image') : writtenOf(container);
  const services = [...membersOf(memberOf(job, 'services')).values()].flatMap(({ value }) => {
    const image = textIn(value, 'image');
    return image !== undefined && mentionsIn(memberOf(value, 'env')).length > 0 ? [image] : [];
  });
  return own === undefined ? services : [own, ...services];
}

/**
 * The keys that a called workflow names, as the keys of its caller. Unchanged if there is no
 * caller.
 */
function ofCaller(mentions: readonly Mention[], call: CalledWith | undefined): readonly Mention[] {
  if (call === undefined || call.keys === 'inherit') return mentions;
  const { keys } = call;
  return mentions.flatMap((mention): readonly Mention[] => {
    if (mention.key === JOB_TOKEN) return [mention];
    if (mention.key === EVERY_SECRET)
      return [...new Set([...keys.values()].flat())].map(key => ({ key, at: mention.at, given: true }));
    const given = keys.get(mention.key);
    // A key that the caller does not pass on comes from an environment of the job, or is empty.
    return given === undefined ? [mention] : given.map(key => ({ key, at: mention.at, given: true }));
  });
}

function eventsOf(on: ManifestNode | undefined): readonly string[] {
  const names =
    on?.type === 'map' ? [...on.members.keys()] : entriesOf(on).flatMap(each => writtenOf(each)?.text ?? []);
  return [...new Set(names)].sort();
}

function conditionOf(node: ManifestNode): string {
  return textIn(node, 'if')?.text ?? '';
}

function environmentOf(node: ManifestNode | undefined): Pick<WorkflowJob, 'environment'> {
  const environment = node?.type === 'map' ? textIn(node, 'name') : writtenOf(node);
  return environment === undefined || environment.text.trim() === '' ? {} : { environment };
}

function permissionsOf(node: ManifestNode | undefined): TokenPermissions | undefined {
  if (node === undefined) return undefined;
  const whole = writtenOf(node)?.text;
  if (whole === 'write-all') return 'write';
  if (whole === 'read-all') return 'read';
  if (whole !== undefined) return undefined;
  return new Map([...membersOf(node)].map(([name, { value }]) => [name, writtenOf(value)?.text ?? '']));
}
