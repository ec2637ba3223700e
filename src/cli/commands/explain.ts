import type { CodePage } from '../../core/report/failure.ts';
import { codePages } from '../../providers/code-pages.ts';
import {
  codeListJson,
  codeListMarkdown,
  codeListText,
  codePageJson,
  codePageMarkdown,
  codePageText,
} from '../../render/text/code-page.ts';
import type { Context } from '../context.ts';
import type { ExplainFlags } from '../options/command-options.ts';
import { pageOfCode } from '../output/page-of-code.ts';

const WIDEST = 100;
/** The form of an address, which begins with a kind. No code has a dot before its slash. */
const ADDRESS = /^[a-z]+\.[a-z_]+\//;

/**
 * `evenkeel explain`: all codes, or the page of one code, or for an address where its values in the
 * manifest come from. It needs the manifest only for an address, and never a token or network.
 * Returns the exit code.
 */
export async function runExplain(
  code: string | undefined,
  flags: ExplainFlags,
  context: Context,
): Promise<number> {
  if (code !== undefined && ADDRESS.test(code)) {
    const { explainAddress } = await import('./explain-address.ts');
    return explainAddress(code, flags, context);
  }
  context.screen.result(
    code === undefined ? listed(flags, context) : explained(code, pageOfCode(code), flags, context),
  );
  return 0;
}

function listed({ format }: ExplainFlags, { screen }: Context): string {
  if (format === 'json') return codeListJson(codePages);
  return format === 'markdown' ? codeListMarkdown(codePages) : codeListText(codePages, screen.style);
}

function explained(code: string, page: CodePage, { format }: ExplainFlags, { screen }: Context): string {
  if (format === 'json') return codePageJson(code, page);
  if (format === 'markdown') return codePageMarkdown(code, page);
  return codePageText(code, page, { ...screen.style, width: Math.min(screen.width, WIDEST) });
}
