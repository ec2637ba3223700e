import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import { DISCORD } from '../../../limits/discord.ts';
import { reason } from '../codes.ts';

/** The type of the command that opens an application's Activity. */
export const ENTRY_POINT = 'primary_entry_point';

/**
 * Why an entry point cannot be created. Only the service's own may be without a description
 * (2026-11-22, see docs/discord.md).
 */
export function refusesEntryPoint({ action, parts, desired }: Row): ProviderReason | undefined {
  const [, , type] = parts;
  if (action !== 'create' || type !== ENTRY_POINT || desired?.['description'] !== undefined) return undefined;
  const said = `no such entry point is live, and to create one needs a description of 1 to ${DISCORD.description.is} characters`;
  return reason('discord/entry-point-description', said);
}
