import { codes as discord } from '../../providers/discord/code-pages.ts';
import { codes as neon } from '../../providers/neon/code-pages.ts';
import type { CodePages } from '../../render/code-page.ts';
import { reasonPages as engine } from '../../render/code-pages.ts';

/** The page of every reason that a row, a result or a refusal can have. Imported late: most commands have no use for it. */
export const reasonPages: CodePages = { ...engine, ...discord, ...neon };
