import { describe, expect, it } from 'vitest';
import { GUILD, nextOf, said, type World, world } from '../../helpers/world.ts';
import { applyLoaded, byHand, commandIn, commandsAt, fault, manifestOf } from './application.ts';

const BAN = {
  name: 'ban',
  description: 'D',
  options: [
    { type: 'user', name: 'who', description: 'Who' },
    { type: 'string', name: 'why', description: 'Why' },
  ],
};

function formErrors(tree: object) {
  return { status: 400, body: { code: 50035, message: 'Invalid Form Body', errors: tree } };
}

const leaf = (code: string, message: string) => ({ _errors: [{ code, message }] });

async function only(here: World, yaml: string) {
  const report = await applyLoaded(here, yaml);
  const [result] = report.results.filter(each => each.status !== 'done');
  if (result === undefined) throw new Error('nothing failed');
  return result;
}

describe('a refused write', () => {
  it.each(['POST', 'PATCH'])('of one command (%s) names the line of the manifest', async method => {
    const here = world();
    if (method === 'PATCH') byHand(here, 'POST', commandsAt(), { name: 'ban', description: 'Old' });
    fault(here, method, formErrors({ options: { 1: { name: leaf('STRING_TYPE_REGEX', 'No match.') } } }));
    const yaml = manifestOf({ commands: [BAN] });
    const line = yaml.split('\n').findIndex(text => text.includes('name: why')) + 1;
    const result = await only(here, yaml);
    expect(result.status).toBe('failed');
    expect(said(result.reason)).toContain(`evenkeel.yaml:${line}:`);
    expect(said(result.reason)).toContain('No match. (STRING_TYPE_REGEX)');
  });

  it.each([
    ['POST', ['cooldown']],
    ['PATCH', ['cooldown']],
    ['PATCH', ['options', 1, 'placeholder']],
  ])('of one command (%s) says of a member at %j that this version never sent it', async (method, path) => {
    const here = world();
    if (method === 'PATCH') byHand(here, 'POST', commandsAt(), { name: 'ban', description: 'Old' });
    const tree = path.reduceRight<object>(
      (inner, key) => ({ [key]: inner }),
      leaf('REQUIRED', 'This field is required.'),
    );
    fault(here, method, formErrors(tree));
    const result = await only(here, manifestOf({ commands: [BAN] }));
    const of = path.length > 1 ? ' of option why' : '';
    expect(said(result.reason)).toContain(
      `Discord refuses \`${path.at(-1)}\`${of}, which this version of evenkeel does not know and did not send: This field is required. (REQUIRED)`,
    );
  });

  it('of permissions names the target', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'ban', description: 'D' });
    fault(here, 'PUT', formErrors({ permissions: { 1: { id: leaf('UNKNOWN', 'No such role.') } } }));
    const overwrites = ['345678901234567892', '345678901234567891'].map(role => ({ role, allow: true }));
    const result = await only(
      here,
      manifestOf({ guilds: [{ ids: [GUILD], permissions: [{ command: 'ban', of: 'global', overwrites }] }] }),
    );
    expect(said(result.reason)).toContain('role 345678901234567892: No such role.');
  });

  it.each([
    [403, 20001, /DISCORD_PERMISSIONS_TOKEN/],
    [403, 50013, /Manage Server and Manage Roles/],
    [400, 40041, /Plan again/],
  ])('with status %i and code %i says what to do', async (status, code, next) => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'ban', description: 'Old' });
    fault(here, 'PATCH', { status, body: { code, message: 'No.' } });
    const result = await only(here, manifestOf({ commands: [{ name: 'ban', description: 'New' }] }));
    expect(['failed', 'blocked']).toContain(result.status);
    expect(nextOf(result.reason)).toMatch(next);
    expect(commandIn(here, 'ban').description).toBe('Old');
  });
});

it('says of overwrites of the application that the service does not take them, not that a command was deleted', async () => {
  const here = world();
  const overwrites = [{ everyone: true, allow: false }];
  const report = await here.apply(
    manifestOf({ guilds: [{ ids: [GUILD], permissions: [{ of: 'application', overwrites }] }] }),
  );
  const [result] = report.results;
  expect(result).toMatchObject({ status: 'failed', reason: { code: 'discord/application-overwrites' } });
  expect(said(result?.reason)).toContain('the service takes no overwrites of the whole application');
  expect(said(result?.reason)).not.toContain('any more');
  expect(nextOf(result?.reason)).toContain('`of: application`');
});

it('names what waits in a row that leaving a field out blocks', async () => {
  const here = world();
  const manifest = manifestOf({ commands: [{ name: 'ping', description: 'D' }] });
  await here.apply(manifest);
  const options = [{ type: 3, name: 'a', description: 'A', required: true }];
  byHand(here, 'PATCH', `${commandsAt()}/${commandIn(here, 'ping').id}`, { nsfw: true, options });
  const [row] = (await here.plan(manifest)).plan.rows;
  expect(row).toMatchObject({ action: 'blocked', reason: { code: 'default/widens', waiting: ['options'] } });
  expect(said(row?.reason)).toBe(
    'the entry does not set `nsfw`, and the default, false, gives more access than the live value, true; until the entry sets that field, evenkeel does not write `options` either',
  );
  byHand(here, 'PATCH', `${commandsAt()}/${commandIn(here, 'ping').id}`, { options: [] });
  const [alone] = (await here.plan(manifest)).plan.rows;
  expect(said(alone?.reason)).not.toContain('until');
});
