import { Failure } from '../../core/report/failure.ts';
import type { ScopeOption } from '../../core/service.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { workflows } from '../../generated/workflows.ts';
import { SERVICES } from '../../providers/services.ts';
import { startedManifest } from '../../providers/starter.ts';
import type { Context } from '../context.ts';
import { editorLine } from '../manifest/editor-line.ts';
import { answerTo } from '../session/ask-person.ts';
import { readEnvironment } from '../session/environment.ts';

/** One service in a new manifest, and what is missing for it. */
interface InitScope {
  readonly service: string;
  readonly id?: { readonly option: string; readonly text: string };
  /** For each token that is not set: where to get it. */
  readonly missing: readonly string[];
}

const WORKFLOWS = '.github/workflows';
const MOST_TRIES = 3;
const WHILE = 'while asking';

/**
 * `evenkeel init` on a terminal: asks which services are in use and for their ids, and writes a
 * manifest for them. Never overwrites a file. Returns the exit code.
 */
export async function askInit(file: string, context: Context): Promise<number> {
  const { files } = context.io;
  await files.checkCreate(file);
  const taken: InitScope[] = [];
  for (const { name, exportCommand } of SERVICES) {
    if (exportCommand === undefined) continue;
    const { missing } = readEnvironment([name], context.io.env);
    const token =
      missing.length === 0
        ? 'its token is set here'
        : `${missing.map(({ variable }) => variable).join(', ')} is not set here`;
    const asked = `Take over what is live in ${name}? (${token}) [${missing.length === 0 ? 'yes' : 'no'}] `;
    if (!(await isYes(asked, missing.length === 0, context))) continue;
    const [option] = exportCommand.options;
    const id = option === undefined ? undefined : await askId(option, context);
    taken.push({
      service: name,
      ...(id === undefined ? {} : { id }),
      missing: missing.map(({ next }) => next),
    });
  }
  const named = Object.entries(workflows).map(([name, text]) => ({ path: `${WORKFLOWS}/${name}`, text }));
  const isNamed = file === 'evenkeel.yaml';
  const paths = named.map(({ path }) => path).join(' and ');
  const withWorkflows = isNamed && (await isYes(`Write ${paths} for GitHub? [no] `, false, context));
  const written = withWorkflows ? named : [];
  if (withWorkflows) await files.makeFolder(WORKFLOWS);
  for (const { path } of written) await files.checkCreate(path);
  const ids = new Map(
    taken.flatMap(({ service, id }) => (id === undefined ? [] : [[service, id.text] as const])),
  );
  await files.create(file, startedManifest(await editorLine(file, files), ids));
  for (const { path, text } of written) await files.create(path, text);
  for (const path of [file, ...written.map(({ path }) => path)]) context.screen.resultLine(`Wrote ${path}`);
  for (const line of nextSteps(file, taken)) context.screen.resultLine(line);
  if (withWorkflows) context.screen.result(workflowSteps);
  return 0;
}

/** The workflows fail until the first of these steps is done. */
const workflowSteps = `Before you push the workflows, which fail until this is done:
  Put the action into .github/evenkeel, from a clone of evenkeel: docs/github.md there has the lines.
  Put the secrets of your services into the repository (for plan.yml) and into an environment \`prod\` that only main may deploy to.
  Take the variables of services that you do not use out of both files.
`;

function nextSteps(file: string, taken: readonly InitScope[]): readonly string[] {
  const steps = taken.flatMap(({ service, id, missing }) => {
    const of = id === undefined ? '' : ` --${id.option} ${shellWord(id.text)}`;
    return [...missing.map(next => `# ${next}`), `evenkeel export ${service}${of} --into ${shellWord(file)}`];
  });
  const plan = `evenkeel plan${file === 'evenkeel.yaml' ? '' : ` -f ${shellWord(file)}`}`;
  return ['Next:', ...[...steps, plan].map(step => `  ${step}`)];
}

async function askId(option: ScopeOption, context: Context): Promise<InitScope['id']> {
  const { name, noun, sample, otherwise, form, wrong } = option;
  const empty = otherwise === undefined ? '' : `; empty: ${otherwise}`;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const text = await answerTo(`The id of ${noun}, such as ${sample}${empty}: `, WHILE, context);
    if (text === '' && otherwise !== undefined) return undefined;
    if (form.test(text)) return { option: name, text };
    context.screen.progress(`${wrong}\n`);
  }
  throw new Failure('usage', `that is not the id of ${noun}; nothing was written`, { next: wrong });
}

async function isYes(question: string, otherwise: boolean, context: Context): Promise<boolean> {
  const text = await answerTo(question, WHILE, context);
  return text === '' ? otherwise : /^y(?:es)?$/i.test(text);
}
