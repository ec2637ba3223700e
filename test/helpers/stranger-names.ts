import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What names.json confirms. */
export interface Names {
  readonly repository: string | null;
  readonly package: string | null;
}

export const NAMES = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../names.json'), 'utf8'),
) as Names;

const PACKAGE = String.raw`(?:@[\w-]+\/)?evenkeel`;
const RUNNERS = `(?:npx|bunx|pnpx|(?:npm|bun) (?:x|exec)|(?:pnpm|yarn) (?:dlx|exec))`;

/**
 * Every form by which a program or a person gets something by the name of the account, or of the
 * package.
 */
const FORMS: Readonly<Record<keyof Names, readonly RegExp[]>> = {
  repository: [
    /(?<![\w-])(?:github\.com|githubusercontent\.com|ghcr\.io|docker\.io|gitpod\.io\/#https?:|githack\.com|cdn\.jsdelivr\.net\/gh|codeload\.github\.com|api\.github\.com\/repos)[/:]+([\w-]*evenkeel[\w-]*(?:\/[\w.-]+?)?)(?=\.git|[^\w.-]|\.?$)/gim,
    /\buses:\s*['"]?(?:docker:\/\/)?([\w-]*evenkeel[\w-]*\/[\w.-]+)/gi,
    /\bgithub:(evenkeel[\w-]*\/[\w.-]+)/gi,
    /(?<![\w.$}/-])(evenkeel\/evenkeel)(?![\w.-])/gi,
    /\b(evenkeel\.github\.io)/gi,
  ],
  package: [
    new RegExp(String.raw`(?<![\w./-])(${PACKAGE})@(?:\d|v\d|latest|next|\$|<|\^|~)`, 'gi'),
    new RegExp(
      String.raw`\b${RUNNERS}(?! (?:--no-install|--no)\b)(?:,? +(?:--?[\w-]+)(?:=\S+)?)*[ ,"']+(${PACKAGE})(?![\w.-])`,
      'gi',
    ),
    new RegExp(
      String.raw`\b(?:npm|pnpm|yarn|bun) (?:i|install|add|ci|view|owner ls|update)\b(?: +-[\w=-]+)* +["']?(${PACKAGE})(?![\w.-])`,
      'gi',
    ),
    new RegExp(
      String.raw`\b(?:npmjs\.com\/package|registry\.npmjs\.org|unpkg\.com|cdn\.jsdelivr\.net\/npm|esm\.sh|npm:|jsr:)\/?(${PACKAGE})(?![\w-])`,
      'gi',
    ),
  ],
};

/** Each place of a text that leads to a name that names.json does not confirm. */
export function strangersIn(text: string, names: Names = NAMES): readonly string[] {
  return (['repository', 'package'] as const).flatMap(of =>
    FORMS[of].flatMap(form =>
      [...text.matchAll(form)].filter(([, name]) => name !== names[of]).map(([whole]) => whole),
    ),
  );
}
