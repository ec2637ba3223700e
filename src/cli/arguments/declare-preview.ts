import { PREVIEW_SERVICE } from '../../preview/preview-spec.ts';
import { SERVICES } from '../../providers/services.ts';
import { chooses } from '../options/option.ts';
import {
  previewDownOptions,
  previewListOptions,
  previewResetOptions,
  previewUpOptions,
} from '../options/preview-options.ts';
import type { Choose, MakeCommand } from './help.ts';
import { exits, type HelpText, SCREEN_ENVIRONMENT } from './help.ts';

const NUMBERED = 'preview --project shiny-wind-028834 --repository acme/app --pull-request 12';
const ENDS: Required<Pick<HelpText, 'exit' | 'environment'>> = {
  exit: exits('0', '1', '4', '5', '6', '130'),
  environment: [
    ...(SERVICES.find(({ name }) => name === PREVIEW_SERVICE)?.environment?.help ?? []),
    ['GITHUB_REPOSITORY', 'the repository without --repository'],
    ...SCREEN_ENVIRONMENT,
  ],
};

/** Declares the commands `preview up`, `reset`, `down` and `list`. */
export function declarePreview(command: MakeCommand, choose: Choose): void {
  const preview = command('preview', 'a database branch for each pull request, without a manifest', {
    examples: [
      [example('up', '--ttl 7d'), 'make preview/pr-12, or keep it'],
      [example('down', '--yes'), 'delete it'],
    ],
  });
  const below: MakeCommand = (name, summary, text) => command(name, summary, text, preview);

  const up = below('up', 'make a preview, or keep it', {
    examples: [
      [example('up', '--ttl 7d --secrets-to pr.env'), 'with its connection strings'],
      ['evenkeel preview up --project shiny-wind-028834 --name main', 'preview/main, of no pull request'],
    ],
    ...ENDS,
    more: 'A branch of that name without the mark of this preview is refused, and evenkeel reads no connection string of such a branch.',
  });
  chooses(up, previewUpOptions, flags => choose({ name: 'preview up', flags }));

  const reset = below('reset', 'give a preview the data of its parent again', {
    examples: [[example('reset', '--yes'), 'what it held is lost; its host and passwords stay']],
    ...ENDS,
    more: 'A preview that is not there is made.',
  });
  chooses(reset, previewResetOptions, flags => choose({ name: 'preview reset', flags }));

  const down = below('down', 'delete a preview', {
    examples: [
      [example('down', '--yes'), 'one that is gone already is no error'],
      [
        'evenkeel preview down --project shiny-wind-028834 --repository acme/app --closed --open open.json --yes',
        'the previews of closed pull requests',
      ],
    ],
    ...ENDS,
  });
  chooses(down, previewDownOptions, flags => choose({ name: 'preview down', flags }));

  const list = below('list', 'show the previews of a project', {
    examples: [['evenkeel preview list --project shiny-wind-028834', 'of all repositories']],
    exit: exits('0', '1', '130'),
    environment: ENDS.environment,
  });
  chooses(list, previewListOptions, flags => choose({ name: 'preview list', flags }));
}

function example(verb: string, more: string): string {
  return `evenkeel ${NUMBERED.replace('preview', `preview ${verb}`)} ${more}`;
}
