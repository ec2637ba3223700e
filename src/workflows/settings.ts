import type { KeyReader } from './key-of-job.ts';

/** What the settings of an environment say, or why they were not read. */
export type EnvironmentSettings =
  | { readonly unread: string }
  | {
      /**
       * The number of accounts and teams of which one must approve a deployment; 0: nobody has to.
       */
      readonly reviewers: number;
      /** Which branches may deploy: `all`, `protected`, or those that match these patterns. */
      readonly branches: 'all' | 'protected' | readonly string[];
      /** The names of its secrets; absent if the token may not list them. */
      readonly secrets?: ReadonlySet<string>;
    };

/** The settings of a repository, as GitHub's API gave them. */
export interface RepositorySettings {
  readonly environments: ReadonlyMap<string, EnvironmentSettings>;
  /**
   * The names of the secrets of the repository, and of those that its organization shares with it,
   * as far as they were read.
   */
  readonly secrets: { readonly names: ReadonlySet<string>; readonly unread?: string };
  /** The default branch; absent if it was not read. */
  readonly defaultBranch?: string;
  /**
   * Whether a ruleset lets only reviewed changes into the default branch; absent if it was not
   * read.
   */
  readonly takesReviewedOnly?: boolean;
}

type DeployWords = Pick<KeyReader, 'code' | 'known' | 'says'>;

/**
 * Who gets a key of an environment, by the settings that were read. A setting that was not read
 * never counts as safe. Pure.
 */
export function whoMayDeploy(
  environment: string,
  key: string,
  settings: RepositorySettings | undefined,
): DeployWords {
  const unknown = (says: string): DeployWords => ({ code: 'key/environment', known: 'unknown', says });
  if (environment.includes('${{'))
    return unknown(`the environment is ${environment}, so only a run says which it is`);
  const read = settings?.environments.get(environment);
  if (settings === undefined || read === undefined)
    return unknown(`only the settings say who may deploy to the environment ${environment}`);
  if ('unread' in read)
    return unknown(`the settings of the environment ${environment} were not read (${read.unread})`);
  const { secrets } = settings;
  if (secrets.names.has(key))
    return {
      code: 'key/anyone-who-may-push',
      known: 'found',
      says: `anyone who may push a branch: the repository or its organization has a secret of this name, too, beside the environment ${environment}`,
    };
  const { reviewers, branches } = read;
  const held = reviewers === 0 ? 'nobody has to approve' : `one of ${reviewers} must approve`;
  const from = `deploys from ${branches === 'all' ? 'every branch' : branches === 'protected' ? 'protected branches' : branches.join(', ')}`;
  const words = `environment ${environment}: ${from}, ${held}`;
  if (branches === 'all' && reviewers === 0)
    return { code: 'key/open-environment', known: 'found', says: `anyone who may push a branch: ${words}` };
  const doubts = [
    ...(read.secrets?.has(key) === false
      ? [`it has no secret of this name, so the key comes from elsewhere, if there is one`]
      : []),
    ...(read.secrets === undefined ? ['whether it has a secret of this name was not read'] : []),
    ...(secrets.unread === undefined
      ? []
      : [`whether the repository has a secret of this name, too, was not read (${secrets.unread})`]),
    ...doubtOfBranches(branches, reviewers, settings),
  ];
  if (doubts.length > 0) return unknown(`${words}; ${doubts.join('; ')}`);
  return { code: 'key/environment', known: 'guarded', says: words };
}

/**
 * Doubts about who may push to the branches that may deploy. Empty if someone must approve each
 * deployment, because then these branches do not matter.
 */
function doubtOfBranches(
  branches: 'all' | 'protected' | readonly string[],
  reviewers: number,
  { defaultBranch, takesReviewedOnly }: RepositorySettings,
): readonly string[] {
  if (reviewers > 0) return [];
  if (branches === 'protected') return ['which branches are protected, and how, was not read'];
  const others = branches === 'all' ? [] : branches.filter(branch => branch !== defaultBranch);
  if (others.length > 0) return [`who may push to ${others.join(', ')} was not read`];
  if (takesReviewedOnly === true) return [];
  return [
    takesReviewedOnly === undefined
      ? `who may push to ${defaultBranch ?? 'them'} was not read`
      : `no ruleset asks for a review before ${defaultBranch} (older branch protection was not read)`,
  ];
}
