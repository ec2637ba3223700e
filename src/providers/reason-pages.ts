import type { CodePages } from '../render/code-page.ts';
import { reasonPages as engine } from '../render/code-pages.ts';
import { codes as discord } from './discord/code-pages.ts';
import { codes as neon } from './neon/code-pages.ts';

/** The page of every reason of a row, a result or a refusal. Imported late: most commands do not use it. */
export const reasonPages: CodePages = { ...engine, ...discord, ...neon };
