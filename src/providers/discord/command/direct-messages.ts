import { saidOfLive } from '../../../core/fields/compared.ts';
import type { IdleField } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Desired, Live, LiveView } from '../../../core/resource.ts';
import type { RawCommand } from '../api.ts';
import { reason } from '../codes.ts';
import { guildOf } from '../scope.ts';
import type { CommandFields } from './members.ts';
import { hasContexts, isInDirectMessages } from './normal-form.ts';

/**
 * Judges `dm_permission` while the entry leaves live contexts alone
 * (facts/discord.md#direct-messages-beside-contexts).
 */
export function idle(
  desired: Desired<CommandFields>,
  { scope, raw }: Live<CommandFields, RawCommand>,
): readonly IdleField[] {
  const { dm_permission, contexts } = saidOfLive(desired);
  if (dm_permission === undefined || contexts !== undefined || desired.whole === true) return [];
  if (guildOf(scope) !== undefined || !hasContexts(raw)) return [];
  if (dm_permission === false && isInDirectMessages(raw['contexts'])) return [];
  const said =
    'the live command has `contexts`, which count instead: write `contexts`, or take `dm_permission` out';
  return [{ field: 'dm_permission', cause: reason('discord/contexts-count', said) }];
}

/**
 * Live contexts count. An entry that leaves them alone cannot close what they open, and must not
 * seem to.
 */
export function refuses({ fields, address }: Row, seen: LiveView): ProviderReason | undefined {
  const closes = fields.some(({ path, after }) => path === 'dm_permission' && after === false);
  const raw = seen.at(address)?.raw as RawCommand | undefined;
  if (!closes || fields.some(({ path }) => path === 'contexts') || !hasContexts(raw ?? {})) return undefined;
  const said =
    'live `contexts` allow direct messages with the bot, and count instead of `dm_permission: false`: write `contexts: [guild]`';
  return reason('discord/contexts-count', said);
}
