import { GITHUB, REPOSITORY } from '../world/github-side.ts';
import type { OtherAct, SimulatedWorld } from '../world/simulated-world.ts';
import { restoreActsOf } from './restore-acts.ts';
import {
  APPLICATION,
  COMMANDS,
  GUILD,
  GUILD_COMMANDS,
  NEON,
  PROJECT,
  ROLE,
  type Scenario,
} from './scenario.ts';

const PULLS = `${GITHUB}/repos/${REPOSITORY}/pulls`;

/** A name that is not there is nothing to act on: done, without a request. */
const NOBODY = 404;

function branchId(world: SimulatedWorld, name: string): string | undefined {
  return [...world.model.branches.values()].find(each => each.name === name && each.project === PROJECT)?.id;
}

function onBranch(name: string, act: (world: SimulatedWorld, id: string) => number): OtherAct {
  return world => {
    const id = branchId(world, name);
    return id === undefined ? NOBODY : act(world, id);
  };
}

/** `of`: the application that has it. */
function onCommand(
  name: string,
  act: (world: SimulatedWorld, path: string) => number,
  of: string = APPLICATION,
): OtherAct {
  return world => {
    const found = [...world.model.commands.values()].find(
      each => each.name === name && each.scope.startsWith(`${of}/`),
    );
    if (found === undefined) return NOBODY;
    const home = found.scope.split('/')[1] ?? '';
    const path = home === 'global' ? COMMANDS : GUILD_COMMANDS.replace(GUILD, home);
    return act(world, `${path.replace(APPLICATION, of)}/${found.id}`);
  };
}

/** What someone does to a command of one of several applications. */
function actsOn(name: string, application: string): readonly (readonly [string, OtherAct])[] {
  const on = (act: (world: SimulatedWorld, path: string) => number): OtherAct =>
    onCommand(name, act, application);
  const body = { name, description: 'by hand', nsfw: true };
  return [
    [
      `create command ${name}`,
      world => world.other('POST', GUILD_COMMANDS.replace(APPLICATION, application), body),
    ],
    [`delete command ${name}`, on((world, path) => world.other('DELETE', path))],
    [`rename command ${name}`, on((world, path) => world.other('PATCH', path, { name: `${name}-by-hand` }))],
    [`edit command ${name}`, on((world, path) => world.other('PATCH', path, { description: 'by hand' }))],
  ];
}

/**
 * What someone else may do in a scenario, by name (matrix R7). Each gives the status of its
 * request.
 */
export function actsOf(scenario: Scenario): ReadonlyMap<string, OtherAct> {
  const acts = new Map<string, OtherAct>();
  const patch = (name: string, change: unknown): OtherAct =>
    onBranch(name, (world, id) => world.other('PATCH', `${NEON}/branches/${id}`, { branch: change }));
  for (const name of scenario.branches ?? []) {
    acts.set(`create branch ${name}`, world => world.other('POST', `${NEON}/branches`, { branch: { name } }));
    acts.set(
      `delete branch ${name}`,
      onBranch(name, (world, id) => world.other('DELETE', `${NEON}/branches/${id}`)),
    );
    acts.set(`rename branch ${name}`, patch(name, { name: `${name}-by-hand` }));
    acts.set(`protect branch ${name}`, patch(name, { protected: true }));
    acts.set(`unprotect branch ${name}`, patch(name, { protected: false }));
    acts.set(`expire branch ${name}`, patch(name, { expires_at: '2026-12-10T00:00:00Z' }));
    acts.set(
      `add a child to ${name}`,
      onBranch(name, (world, id) =>
        world.other('POST', `${NEON}/branches`, { branch: { name: `${name}-child`, parent_id: id } }),
      ),
    );
    acts.set(`replace branch ${name}`, world => {
      const id = branchId(world, name);
      if (id !== undefined) {
        const status = world.other('DELETE', `${NEON}/branches/${id}`);
        if (status >= 400) return status;
        world.sandbox.advance(30_000);
      }
      return world.other('POST', `${NEON}/branches`, { branch: { name } });
    });
  }
  for (const name of scenario.restored ?? [])
    for (const [what, act] of restoreActsOf(name)) acts.set(what, act);
  for (const name of scenario.computes ?? []) {
    acts.set(
      `start the compute of ${name}`,
      onBranch(name, (world, id) => {
        const [compute] = [...world.model.endpoints].find(([, { branch }]) => branch === id) ?? [];
        return compute === undefined ? NOBODY : world.other('POST', `${NEON}/endpoints/${compute}/start`);
      }),
    );
    acts.set(
      `make a compute for ${name}`,
      onBranch(name, (world, id) =>
        world.other('POST', `${NEON}/endpoints`, { endpoint: { branch_id: id, type: 'read_only' } }),
      ),
    );
  }
  for (const [branch, name] of scenario.taken ?? [])
    acts.set(`call ${branch} ${name}`, patch(branch, { name }));
  for (const { number, state } of scenario.pulls ?? []) {
    const to = state === 'open' ? 'closed' : 'open';
    acts.set(`pull request ${number} becomes ${to}`, world =>
      world.other('PATCH', `${PULLS}/${number}`, { state: to }),
    );
  }
  for (const [branch, bucket] of scenario.buckets ?? []) {
    const path = (id: string): string => `${NEON}/branches/${id}/buckets`;
    acts.set(
      `create bucket ${bucket}`,
      onBranch(branch, (world, id) =>
        world.other('POST', path(id), { name: bucket, access_level: 'public_read' }),
      ),
    );
    acts.set(
      `delete bucket ${bucket}`,
      onBranch(branch, (world, id) => world.other('DELETE', `${path(id)}/${bucket}`)),
    );
  }
  for (const [branch, database] of scenario.dataApis ?? []) {
    const path = (id: string): string => `${NEON}/branches/${id}/data-api/${database}`;
    const act = (method: string, body?: object) =>
      onBranch(branch, (world, id) => world.other(method, path(id), body));
    acts.set(`turn on the data API of ${branch}`, act('POST', { settings: { db_max_rows: 3 } }));
    acts.set(`open the data API of ${branch}`, act('PATCH', { settings: { db_anon_role: 'theirs' } }));
    acts.set(`turn off the data API of ${branch}`, act('DELETE'));
  }
  for (const branch of scenario.auths ?? []) {
    const act = (method: string, part: string, body?: object) =>
      onBranch(branch, (world, id) => world.other(method, `${NEON}/branches/${id}/auth${part}`, body));
    acts.set(`turn on the authentication of ${branch}`, act('POST', '', { auth_provider: 'better_auth' }));
    acts.set(
      `trust a domain of ${branch}`,
      act('POST', '/domains', { auth_provider: 'better_auth', domain: 'https://theirs.example' }),
    );
    acts.set(
      `change sign-in of ${branch}`,
      act('PATCH', '/email_and_password', { disable_sign_up: true, require_email_verification: true }),
    );
    acts.set(`turn off the authentication of ${branch}`, act('DELETE', ''));
  }
  for (const [branch, database_name] of scenario.authsIn ?? [])
    acts.set(
      `turn on the authentication of ${branch} in ${database_name}`,
      onBranch(branch, (world, id) =>
        world.other('POST', `${NEON}/branches/${id}/auth`, { auth_provider: 'better_auth', database_name }),
      ),
    );
  for (const name of scenario.remasked ?? [])
    acts.set(
      `mask ${name} again`,
      onBranch(name, (world, id) => world.other('POST', `${NEON}/branches/${id}/anonymize`)),
    );
  const { commands = [], applications } = scenario;
  for (const [suffix, id] of Object.entries(applications ?? {}))
    for (const name of commands)
      for (const [what, act] of actsOn(name, id)) acts.set(`${what} ${suffix}`, act);
  for (const name of applications === undefined ? commands : []) {
    acts.set(`create command ${name}`, world =>
      world.other('POST', GUILD_COMMANDS, { name, description: 'by hand', nsfw: true }),
    );
    acts.set(
      `delete command ${name}`,
      onCommand(name, (world, path) => world.other('DELETE', path)),
    );
    acts.set(
      `rename command ${name}`,
      onCommand(name, (world, path) => world.other('PATCH', path, { name: `${name}-by-hand` })),
    );
    acts.set(
      `edit command ${name}`,
      onCommand(name, (world, path) => world.other('PATCH', path, { description: 'by hand' })),
    );
    acts.set(
      `mark command ${name}`,
      onCommand(name, (world, path) => world.other('PATCH', path, { nsfw: true })),
    );
    acts.set(
      `deny command ${name}`,
      onCommand(name, (world, path) =>
        world.other('PUT', `${GUILD_COMMANDS}/${path.split('/').at(-1)}/permissions`, {
          permissions: [{ id: ROLE, type: 1, permission: false }],
        }),
      ),
    );
  }
  for (const name of scenario.places ?? []) {
    acts.set(
      `take the place of ${name}`,
      onCommand(name, (world, path) => {
        const status = world.other('DELETE', path);
        if (status >= 400) return status;
        return world.other('POST', path.slice(0, path.lastIndexOf('/')), { name: `not ${name}`, type: 2 });
      }),
    );
    acts.set(`fill the place of ${name}`, world =>
      world.other('POST', GUILD_COMMANDS, { name: `beside ${name}`, type: 2 }),
    );
  }
  return acts;
}
