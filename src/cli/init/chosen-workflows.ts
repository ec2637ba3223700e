import { workflows } from '../../generated/workflows.ts';

/** The folder of workflows. */
export const WORKFLOWS = '.github/workflows';

/** An example workflow with the secrets of the chosen services; with all, if none is chosen. */
export interface ChosenWorkflow {
  /** The name of its file. */
  readonly name: string;
  readonly text: string;
  /** The variables whose values the workflow takes from secrets. */
  readonly secrets: readonly string[];
}

const SECRET_LINE = /^( *)([A-Z][A-Z0-9_]*): \$\{\{ secrets\.\2 \}\}\n/gm;

/**
 * The example workflows, with these variables as their secrets. If only one example has a variable,
 * no other workflow gets it: so a plan does not get the token that edits permissions. If there are
 * no variables, the examples are not changed. Pure.
 */
export function chosenWorkflows(variables: readonly string[]): readonly ChosenWorkflow[] {
  const all = Object.entries(workflows).map(([name, text]) => ({ name, text, secrets: secretsIn(text) }));
  if (variables.length === 0) return all;
  return all.map(({ name, text, secrets }) => {
    const elsewhere = all.flatMap(each => each.secrets).filter(secret => !secrets.includes(secret));
    const wanted = variables.filter(variable => !elsewhere.includes(variable));
    let isFirst = true;
    const given = text.replace(SECRET_LINE, (_line, indent: string) => {
      const lines = isFirst ? wanted.map(secret => `${indent}${secret}: \${{ secrets.${secret} }}\n`) : [];
      isFirst = false;
      return lines.join('');
    });
    return { name, text: given, secrets: wanted };
  });
}

function secretsIn(text: string): readonly string[] {
  return [...text.matchAll(SECRET_LINE)].map(([, , secret = '']) => secret);
}
