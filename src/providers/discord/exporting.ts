import { isObject } from '../../core/json.ts';
import type { ExportPart } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import { discordCommand } from './command/command.ts';
import { discordScope, guildOf } from './scope.ts';

export const exporting: ExportPart = {
  scopes(ids, into) {
    const [application = ''] = ids.get('application') ?? [];
    // A manifest has one application, and must not get the guilds of another.
    const own = isObject(into?.section) ? into.section['application_id'] : undefined;
    if (own !== undefined && own !== application) {
      throw new Failure('usage', `${into?.file} is for the application ${own}, not ${application}`, {
        next: 'Write a manifest of its own for each application.',
      });
    }
    const guilds = [...new Set(ids.get('guild') ?? [])].map(id => discordScope(application, id));
    return [discordScope(application), ...guilds];
  },
  ownKey: scope => (guildOf(scope) === undefined ? discordCommand.entry.key : undefined),
};
