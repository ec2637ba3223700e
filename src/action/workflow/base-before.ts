import { GitFiles, isShallow } from '../../cli/system/git-files.ts';
import type { WorkflowEvent } from './event.ts';
import { type InputEnvironment, type InputName, inputText, inputVariable } from './input-values.ts';
import { annotation } from './runner.ts';
import type { World } from './running.ts';

/** The hash that a push event names as `before` when it creates a branch or a tag: only zeros. */
const NOTHING = /^0+$/;
/** Inputs that have no meaning without a base. */
const OF_BASE: readonly InputName[] = ['base', 'base-file', 'base-vars'];

/**
 * The environment, without the inputs of a base that does not exist. The input `base` may be the
 * commit before this push. After a new branch or tag there is no such commit, and a force push may
 * have removed it. A notice says so. Any other base stays, and a later step reports what is wrong
 * with it.
 */
export async function withoutLostBase(
  { tipBefore = '' }: WorkflowEvent,
  { io }: World,
  log: (line: string) => void,
): Promise<InputEnvironment> {
  const { env } = io;
  if (tipBefore === '' || inputText(env, 'base') !== `git:${tipBefore}`) return env;
  if (inputText(env, 'base-applied') !== '') return env;
  const isNothing = NOTHING.test(tipBefore);
  if (!isNothing && !(await isGone(tipBefore, io))) return env;
  const why = isNothing
    ? 'the branch had no commit before this push'
    : `a force push removed the commit ${tipBefore.slice(0, 10)}`;
  log(annotation('notice', `There is no manifest to compare with, because ${why}. ${FOLLOWS}`));
  return { ...env, ...Object.fromEntries(OF_BASE.map(name => [inputVariable(name), undefined])) };
}

const FOLLOWS =
  'So no row says who made its change, and a line of `keep` that this push removed no longer protects a resource. A reviewed plan still counts as reviewed.';

/** Whether the commit is gone: the clone has the whole history, and the commit is not in it. */
async function isGone(sha: string, { git }: World['io']): Promise<boolean> {
  return (await GitFiles.open(git, sha)) === undefined && !(await isShallow(git));
}
