import { Failure } from '../../core/report/failure.ts';
import type { ScopeOption, Service } from '../../core/service.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { startedManifest } from '../../providers/starter.ts';
import type { Context } from '../context.ts';
import { editorLine } from '../manifest/editor-line.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import { answerTo } from '../session/ask-person.ts';
import type { RunEnvironment } from '../session/environment.ts';

/** A service that can be exported, and which of its tokens the environment has. */
export interface ServiceTokens {
  readonly service: Service;
  /** The variables of the service's tokens that are set. */
  readonly set: readonly string[];
  /** The variables that are not set, and where to get the token of each. */
  readonly missing: RunEnvironment['missing'];
}

/** A manifest that is not written yet. */
export interface NewManifest {
  readonly text: string;
  /** The services that the manifest is about. */
  readonly services: readonly string[];
  /** What is left to do with the manifest, as lines of text. */
  readonly next: readonly string[];
  readonly code: number;
}

/**
 * A service that the person takes over. An export still has to add its resources to the manifest.
 */
interface InitScope {
  readonly service: string;
  readonly id?: { readonly option: string; readonly text: string };
  /** Where to get the token that is not set. */
  readonly missing: readonly string[];
}

const MOST_TRIES = 3;

/** Asks which services to take over, and for the ids of their scopes. Sends nothing. */
export async function beginByIds(
  file: string,
  offered: readonly ServiceTokens[],
  context: Context,
): Promise<NewManifest> {
  const taken: InitScope[] = [];
  for (const { service, missing } of offered) {
    const isSet = missing.length === 0;
    const token = isSet
      ? 'its token is set in the environment'
      : `${missing.map(({ variable }) => variable).join(', ')} is not set in the environment`;
    const asked = `Take over what is live in ${service.name}? (${token}) [${isSet ? 'yes' : 'no'}] `;
    if (!(await isYes(asked, isSet, context))) continue;
    const [option] = service.exportCommand?.options ?? [];
    const id = option === undefined ? undefined : await askId(option, context);
    taken.push({
      service: service.name,
      ...(id === undefined ? {} : { id }),
      missing: missing.map(({ next }) => next),
    });
  }
  const ids = new Map(
    taken.flatMap(({ service, id }) => (id === undefined ? [] : [[service, id.text] as const])),
  );
  return {
    text: startedManifest(await editorLine(file, context.io.files), ids),
    services: taken.map(({ service }) => service),
    next: nextSteps(file, taken),
    code: 0,
  };
}

function nextSteps(file: string, taken: readonly InitScope[]): readonly string[] {
  const steps = taken.flatMap(({ service, id, missing }) => {
    const of = id === undefined ? '' : ` --${id.option} ${shellWord(id.text)}`;
    return [...missing.map(next => `# ${next}`), `evenkeel export ${service}${of} --into ${shellWord(file)}`];
  });
  const plan = `evenkeel plan${file === DEFAULT_FILE ? '' : ` -f ${shellWord(file)}`}`;
  return ['Next:', ...[...steps, plan].map(step => `  ${step}`)];
}

async function askId(option: ScopeOption, context: Context): Promise<InitScope['id']> {
  const { name, noun, sample, otherwise, form, wrong } = option;
  const empty = otherwise === undefined ? '' : `; empty: ${otherwise}`;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const text = await answerTo(`The id of ${noun}, such as ${sample}${empty}: `, context);
    if (text === '' && otherwise !== undefined) return undefined;
    if (form.test(text)) return { option: name, text };
    context.screen.progress(`${wrong}\n`);
  }
  throw new Failure('usage', `the answer is not the id of ${noun}; nothing was written`, { next: wrong });
}

/** Asks a question that has a default answer. */
export async function isYes(question: string, otherwise: boolean, context: Context): Promise<boolean> {
  const text = await answerTo(question, context);
  return text === '' ? otherwise : /^y(?:es)?$/i.test(text);
}
