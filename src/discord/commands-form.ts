import { commandsSchema } from '../generated/commands-schema.ts';
import { validateCommands } from '../generated/validate-commands.js';
import type { ManifestForm } from '../manifest/validate.ts';

/** A manifest that declares only commands: those of one application, and of guilds by their ids. */
export const commandsForm: ManifestForm = {
  validator: validateCommands,
  schema: async () => commandsSchema,
};
