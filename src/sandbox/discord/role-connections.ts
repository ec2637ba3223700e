import { DISCORD } from '../../limits/discord.ts';
import type { JsonRecord } from '../is-record.ts';
import { ok, type ServiceResponse } from '../service.ts';
import { checkBot } from './application.ts';
import { type CommandCall, jsonBody } from './call.ts';
import { type Form, newForm, readChoice, readList, readModel, readText, readUnknown } from './form.ts';
import { anyText, readLocalizations } from './localizations.ts';

/** The types of metadata, as numbers (facts/discord.md#role-connection-metadata). */
const TYPES = [1, 2, 3, 4, 5, 6, 7, 8];
const MEMBERS = ['key', 'type', 'name', 'name_localizations', 'description', 'description_localizations'];

/** Answers a GET of the metadata. Only bots may send it; the same is true of the PUT. */
export function getMetadata(call: CommandCall): ServiceResponse {
  checkBot(call);
  return ok(shown(call));
}

/** Answers a PUT, which replaces the whole list. The body null counts as an empty list. */
export function putMetadata(call: CommandCall): ServiceResponse {
  checkBot(call);
  const form = newForm(call.request.ignore, call.quirks);
  const items = readList(jsonBody(call), form, DISCORD.metadata.is);
  const read = items.map((item, index) => readItem(item, form.at(index)));
  read.forEach(({ key }, index) => {
    if (read.findIndex(other => other['key'] === key) < index)
      form.at(index).at('key').fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Values must be unique');
  });
  form.check();
  const metadata = { ...call.state.metadata, [call.applicationId]: read };
  const state = { ...call.state, metadata };
  call.write(state);
  return ok(shown({ ...call, state }));
}

/**
 * The list as answers show it, in the order of the quirk `list_order`
 * (facts/discord.md#the-order-of-a-list).
 */
function shown({ state, applicationId, quirks }: CommandCall): readonly JsonRecord[] {
  const all = state.metadata[applicationId] ?? [];
  return quirks['list_order'] === 'name'
    ? [...all].sort((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1))
    : all;
}

function readItem(value: unknown, form: Form): JsonRecord {
  const body = readModel(value, form) ?? {};
  const others = readUnknown(body, MEMBERS, form);
  const name = readText(body['name'], form.at('name'), 1, DISCORD.metadataName.is);
  const description = readText(body['description'], form.at('description'), 1, MOST);
  const texts = {
    name_localizations: readLocalizations(body, 'name', form, anyText(1, DISCORD.metadataName.is), name),
    description_localizations: readLocalizations(body, 'description', form, anyText(1, MOST), description),
  };
  return {
    type: readChoice(body['type'], form.at('type'), TYPES),
    key: readKey(body['key'], form.at('key')),
    name,
    description,
    ...Object.fromEntries(Object.entries(texts).filter(([, each]) => each !== null)),
    ...others,
  };
}

const MOST = DISCORD.metadataDescription.is;

function readKey(value: unknown, form: Form): string | undefined {
  const key = readText(value, form, 1, DISCORD.metadataKey.is);
  if (key !== undefined && !/^[a-z0-9_]+$/.test(key))
    form.fail('STRING_TYPE_REGEX', 'String value did not match validation regex.');
  return key;
}
