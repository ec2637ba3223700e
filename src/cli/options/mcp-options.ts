import type { FlagsOf } from './option.ts';
import { text, texts, toggle } from './option.ts';
import { allowPrivateOptions, commonOptions, sourceOptions, speedOptions } from './shared-options.ts';

export const mcpOptions = {
  ...sourceOptions,
  root: text('--root <folder>', 'where all manifests and the files they name are; default: this folder'),
  withChecks: toggle('--with-checks', 'run the checks of a manifest, too'),
  portal: texts('--portal <url>', 'with --with-checks: a portal that checks may ask (repeatable)', 'none'),
  ...allowPrivateOptions,
  ...speedOptions,
  ...commonOptions,
};
export type McpFlags = FlagsOf<typeof mcpOptions>;
