import { type FlagsOf, mandatory } from './option.ts';
import { commonOptions } from './shared-options.ts';

export const captureOptions = {
  ...commonOptions,
  to: mandatory('--to <file>', 'the JSON file to write, for `commands_from`', (text: string) => text),
};
export type CaptureFlags = FlagsOf<typeof captureOptions>;
