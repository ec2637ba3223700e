import { Failure } from '../../core/report/failure.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { SERVICES } from '../../providers/services.ts';
import type { Context } from '../context.ts';
import { beginByIds, isYes, type NewManifest, type ServiceTokens } from '../init/by-ids.ts';
import { type ChosenWorkflow, chosenWorkflows, WORKFLOWS } from '../init/chosen-workflows.ts';
import { ENVIRONMENT, type GhStep, remainingText, secretsOf, stepsFor } from '../init/github-steps.ts';
import { ownRepository, setUpGitHub } from '../init/set-up-github.ts';
import { writeTogether } from '../init/write-together.ts';
import { foldersAbove } from '../manifest/find-manifest.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import { answerTo } from '../session/ask-person.ts';
import { readEnvironment, usedVariables } from '../session/environment.ts';
import { otherHostLinesOf } from '../session/other-hosts.ts';

const ACTION = '.github/evenkeel/action.yml';

/**
 * `evenkeel init` on a terminal: takes over what is live if the person agrees that evenkeel reads
 * it, otherwise asks for ids. Writes the manifest and, if wanted, workflows. Never overwrites, and
 * writes nothing before the last answer. Returns the exit code.
 */
export async function askInit(file: string, context: Context): Promise<number> {
  const { io, screen, stop } = context;
  await io.files.checkCreate(file);
  const offered = offeredServices(context);
  const begun = await begin(file, offered, context);
  if (begun === undefined) return 1;
  const isChosen = ({ service }: ServiceTokens): boolean => begun.services.includes(service.name);
  const variables = offered
    .filter(isChosen)
    .flatMap(({ set, missing }) => [...set, ...missing.map(({ variable }) => variable)]);
  const top = (await foldersAbove(io.files)).at(-1);
  const isOffered = file === DEFAULT_FILE && top === undefined;
  const workflows = isOffered ? await wantedWorkflows(variables, context) : [];
  // Workflows reach the vendor's host, where a token of another host is of no use. So `gh` sets up
  // nothing if any service is reached at another host.
  const elsewhere = hostLines(begun.services, context);
  const canSetUp = workflows.length > 0 && elsewhere.length === 0;
  const repository = canSetUp ? await repositoryToSetUp(workflows, context) : undefined;
  // A signal may have ended `gh`. An ended `gh` gives no answer, which looks as if there were no
  // repository.
  if (stop.signal.aborted)
    throw new Failure('interrupted', 'the command was stopped at a question; nothing was written');
  const paths = await writeTogether(file, begun.text, workflows, context);
  if (top !== undefined)
    screen.resultLine(
      `GitHub reads workflows in ${top}${WORKFLOWS} alone, so evenkeel writes none in this folder.`,
    );
  if (workflows.length === 0) for (const line of begun.next) screen.resultLine(line);
  else {
    const all = stepsFor(workflows, repository);
    const steps = repository === undefined ? all : await setUpGitHub(all, repository, context);
    for (const line of begun.next) screen.resultLine(line);
    for (const line of elsewhere)
      screen.resultLine(`${line}: set that variable in both workflows, or give them a token of the vendor.`);
    if (variables.length === 0)
      screen.resultLine('Take the secrets of services that you do not use out of both workflows.');
    const hasAction = (await io.files.realpath(ACTION)) !== undefined;
    screen.result(remainingText({ paths, steps, hasAction }));
    if (stop.signal.aborted)
      throw new Failure(
        'interrupted',
        `the command was stopped after it wrote ${paths.join(', ')}; the steps above are not done yet`,
      );
    if (repository !== undefined && steps.some(step => isSettable(step, context))) return 1;
  }
  return begun.code;
}

/**
 * Whether `gh` could have done the step: it needs no secret value, or the environment has that
 * value.
 */
function isSettable({ secret }: GhStep, { io }: Context): boolean {
  return secret === undefined || (io.env[secret]?.trim() ?? '') !== '';
}

/** The services that can be exported. Services whose token is set come first. */
function offeredServices({ io }: Context): readonly ServiceTokens[] {
  const all = SERVICES.filter(({ exportCommand }) => exportCommand !== undefined).map(service => ({
    service,
    set: usedVariables(service.name, io.env),
    missing: readEnvironment([service.name], io.env).missing,
  }));
  return [
    ...all.filter(({ missing }) => missing.length === 0),
    ...all.filter(({ missing }) => missing.length > 0),
  ];
}

/** The manifest to write; undefined where a list could not be read, which is reported. */
async function begin(
  file: string,
  offered: readonly ServiceTokens[],
  context: Context,
): Promise<NewManifest | undefined> {
  const usable = offered.filter(({ missing }) => missing.length === 0);
  if (usable.length === 0 || !(await mayRead(usable, context))) return beginByIds(file, offered, context);
  const { takeOver } = await import('../init/take-over.ts');
  const services = usable.map(({ service }) => service);
  const taken = await takeOver(file, services, context);
  if (taken === undefined) return undefined;
  const unset = offered.filter(({ missing }) => missing.length > 0);
  return {
    ...taken,
    next: [
      `Next: change \`name: my-app\` in ${file} to a name of your own, and commit the file.`,
      ...unset.map(each => laterLine(file, each)),
    ],
  };
}

/** A line that says how to add a service whose token is not set. */
function laterLine(file: string, { service: { name, exportCommand }, missing }: ServiceTokens): string {
  const required = exportCommand?.options.filter(({ otherwise }) => otherwise === undefined) ?? [];
  const ids = required.map(option => ` --${option.name} ${option.sample}`).join('');
  const unset = missing.map(({ variable }) => variable).join(', ');
  return `${unset} is not set in the environment, so the manifest has no resources of ${name}. To add them later: \`evenkeel export ${name}${ids} --into ${shellWord(file)}\`.`;
}

/**
 * Asks whether evenkeel may read what the tokens can see. First names hosts that are not the
 * vendors'.
 */
async function mayRead(usable: readonly ServiceTokens[], context: Context): Promise<boolean> {
  const names = usable.map(({ service }) => service.name);
  for (const line of hostLines(names, context)) context.screen.warn(line);
  const found = usable.flatMap(({ set }) => set);
  const [sees, are] = found.length === 1 ? ['this token', 'is'] : ['these tokens', 'are'];
  context.screen.warn(`${found.join(', ')} ${are} set in the environment.`);
  const question = `Read what ${sees} can see? This changes nothing. (yes/no) `;
  return (await answerTo(question, context)) === 'yes';
}

/** A line for each of these services that is not at the vendor's host. */
function hostLines(services: readonly string[], { io }: Context): readonly string[] {
  const { logins } = readEnvironment(services, io.env);
  return otherHostLinesOf(Object.fromEntries([...logins].map(([name, { base }]) => [name, base])));
}

/**
 * Asks which workflows to write: both, or no workflow. Throws a Failure if the file of a workflow
 * exists already.
 */
async function wantedWorkflows(
  variables: readonly string[],
  context: Context,
): Promise<readonly ChosenWorkflow[]> {
  const all = chosenWorkflows(variables);
  const paths = all.map(({ name }) => `${WORKFLOWS}/${name}`);
  if (!(await isYes(`Write ${paths.join(' and ')} for GitHub? [no] `, false, context))) return [];
  for (const path of paths)
    if ((await context.io.files.realpath(path)) !== undefined)
      throw new Failure('file', `${path} cannot be written: it exists already`, {
        next: 'Nothing was written. Answer no to write the manifest alone.',
      });
  return all;
}

/**
 * The repository that the person wants to be set up by `gh`; undefined where `gh` cannot do it or
 * the person does not want it.
 */
async function repositoryToSetUp(
  workflows: readonly ChosenWorkflow[],
  context: Context,
): Promise<string | undefined> {
  const repository = await ownRepository(context);
  if (repository === undefined) return undefined;
  const names = secretsOf(workflows).join(', ');
  const question = `Let gh make the environment ${ENVIRONMENT} and the secrets ${names} in ${repository}? (yes/no) `;
  return (await answerTo(question, context)) === 'yes' ? repository : undefined;
}
