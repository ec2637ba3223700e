import { isObject } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { manifestSchema } from '../../generated/manifest-schema.ts';
import { codePages } from '../../providers/code-pages.ts';
import { codeListText, codePageText } from '../../render/text/code-page.ts';
import { pageOfCode } from '../output/page-of-code.ts';
import type { Tool } from './tool.ts';

const STYLE = { color: false };

export const explainTool: Tool = {
  name: 'explain',
  title: 'Explain a code',
  says: 'Shows what a code of some output means and what to do, such as schema/unknown-key. Left out: all codes.',
  args: { code: { type: 'text', says: 'As shown in brackets. Left out: a list of all codes.' } },
  async run({ code }) {
    const says =
      typeof code === 'string'
        ? codePageText(code, pageOfCode(code), { ...STYLE, width: 100 })
        : codeListText(codePages, STYLE);
    return { says, facts: {} };
  },
};

export const schemaTool: Tool = {
  name: 'schema',
  title: 'Show what a manifest may have',
  says: "The manifest's JSON Schema: the top and the names of its definitions, or one definition.",
  args: {
    definition: {
      type: 'text',
      says: 'The name of a definition, as `#/$defs/…` names it. Left out: the top.',
    },
  },
  async run({ definition }) {
    const { $defs = {}, ...top } = manifestSchema;
    const definitions: ReadonlyMap<string, unknown> = new Map(isObject($defs) ? Object.entries($defs) : []);
    if (typeof definition !== 'string')
      return { says: JSON.stringify({ ...top, definitions: [...definitions.keys()] }, null, 2), facts: {} };
    const found = definitions.get(definition);
    if (found !== undefined) return { says: JSON.stringify(found, null, 2), facts: {} };
    const near = didYouMean(definition, [...definitions.keys()]);
    throw new Failure('usage', `there is no definition "${definition}"`, {
      next: near === undefined ? '`schema` alone lists all.' : `Did you mean ${near}?`,
    });
  },
};
