import type { Json } from '../../core/json.ts';
import type { CommandFields } from './normal-form.ts';
import { readablePermissions } from './permission-flags.ts';

/**
 * The manifest entry for a live command, as a person would write it; its plan is empty. A field with a fixed default is
 * written where live differs. A field that the service chooses is always written, so that every change is drift.
 */
export function writtenCommand(name: string, type: string, fields: CommandFields): Json {
  return {
    name,
    ...(type === 'chat_input' ? {} : { type }),
    ...(fields.description === '' ? {} : { description: fields.description }),
    ...(fields.name_localizations === null ? {} : { name_localizations: fields.name_localizations }),
    ...(fields.description_localizations === null
      ? {}
      : { description_localizations: fields.description_localizations }),
    ...(fields.default_member_permissions === null
      ? {}
      : { default_member_permissions: readablePermissions(fields.default_member_permissions) }),
    ...(fields.contexts === undefined ? {} : { contexts: fields.contexts }),
    ...(fields.contexts === null && fields.dm_permission === false ? { dm_permission: false } : {}),
    ...(fields.integration_types ? { integration_types: fields.integration_types } : {}),
    ...(fields.nsfw ? { nsfw: true } : {}),
    ...(fields.handler ? { handler: fields.handler } : {}),
    ...(fields.options.length === 0 ? {} : { options: fields.options }),
  };
}
