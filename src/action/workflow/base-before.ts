import { GitFiles, isShallow } from '../../cli/system/git-files.ts';
import { annotation } from './runner.ts';
import type { Running } from './running.ts';

/** What an event names where there was nothing before: a new branch, a tag. */
const NOTHING = /^0{40,64}$/;

/**
 * The options of a run without a base that was never there or that nobody can fetch any more: what a push event calls `before`
 * after a new branch, a tag or a force push. A notice says what follows. Any other commit that is missing stays an error.
 */
export async function withoutLostBase(running: Running): Promise<Running> {
  const { inputs, event, log } = running;
  const { pushedOn = '' } = event;
  if (pushedOn === '' || inputs.base !== `git:${pushedOn}`) return running;
  const isNothing = NOTHING.test(pushedOn);
  if (!isNothing && !(await isGone(pushedOn, running))) return running;
  const why = isNothing
    ? 'there was nothing before this push'
    : `a force push took ${pushedOn.slice(0, 10)} away`;
  log(annotation('notice', 'evenkeel', `There is no base, because ${why}. ${FOLLOWS}`));
  const given = ['--base', inputs.base, ...inputs.baseOptions];
  const at = inputs.options.findIndex((_, from) =>
    given.every((each, nth) => inputs.options[from + nth] === each),
  );
  const options = at < 0 ? inputs.options : inputs.options.toSpliced(at, given.length);
  return { ...running, inputs: { ...inputs, base: '', baseOptions: [], options } };
}

const FOLLOWS =
  'No row says whose change it is, and a line of `keep` that this push removed does not hold any more; a review still does.';

/** Whether the whole history is here, and the commit is not in it. */
async function isGone(sha: string, { world: { io } }: Running): Promise<boolean> {
  return (await GitFiles.open(io.git, sha)) === undefined && !(await isShallow(io.git));
}
