import type { CodePage } from '../../core/code-page.ts';
import { commandRulePages } from './rule-pages/command.ts';
import { handlerFilePages } from './rule-pages/handler-file.ts';
import { localeFilePages } from './rule-pages/locale-file.ts';
import { optionRulePages } from './rule-pages/option.ts';
import { permissionsRulePages } from './rule-pages/permissions.ts';
import { previewPages } from './rule-pages/preview.ts';

/** The pages of the mistakes that a `discord` section can have. */
export const discordRulePages = {
  ...commandRulePages,
  ...optionRulePages,
  ...permissionsRulePages,
  ...localeFilePages,
  ...handlerFilePages,
  ...previewPages,
} satisfies Readonly<Record<string, CodePage>>;

/** Makes a mistake without a page a compile error. */
export type DiscordRule = keyof typeof discordRulePages;
