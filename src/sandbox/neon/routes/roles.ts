import { NEON } from '../../../limits/neon.ts';
import { ok } from '../../service.ts';
import { ApiError, conflict, forbiddenByState, invalid, notFound } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { boolean, object, optional, text, type ValueCheck } from '../check.ts';
import type { ProjectState, Role } from '../neon-state.ts';
import { secret } from '../new-id.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { configWork, schedule } from './operations.ts';

const roleText = text({ min: 1 });

/** A name has at most so many bytes (facts/neon.md#names-in-postgres). */
export const postgresName: ValueCheck<string> = (value, at) => {
  const name = roleText(value, at);
  if (new TextEncoder().encode(name).length > NEON.postgresName.is)
    throw invalid(`${at} must have at most ${NEON.postgresName.is} bytes`);
  return name;
};

const createBody = object({ role: object({ name: postgresName, no_login: optional(boolean) }) });

type AnyCall = ProjectCall<unknown, unknown>;

/** A branch has roles. There is no update (facts/neon.md#roles). */
export const roleRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/branches/:branch/roles', {}, ({ project, param }) => {
    const branch = branchOf(project, param('branch'));
    const roles = project.roles.filter(each => each.branch_id === branch.id);
    return ok({ roles: roles.map(withoutPassword) });
  }),
  projectRoute('POST', '/branches/:branch/roles', { body: createBody, locks: true }, call => {
    const { project, now, random } = call;
    const branch = branchOf(project, call.param('branch'));
    const { name, no_login } = call.body.role;
    if (find(project, branch.id, name)) throw conflict(`role already exists; role_name:"${name}"`);
    const role: Role = {
      branch_id: branch.id,
      name,
      ...(!no_login && { password: secret('npg_', random) }),
      protected: false,
      authentication_method: no_login ? 'no_login' : 'password',
      created_at: timestamp(now),
      updated_at: timestamp(now),
    };
    project.roles = [...project.roles, role];
    const { operations } = schedule(call, configWork(project, branch.id));
    return { status: 201, body: { role, operations } };
  }),
  projectRoute('GET', '/branches/:branch/roles/:role', {}, call =>
    ok({ role: withoutPassword(roleOf(call)) }),
  ),
  projectRoute('DELETE', '/branches/:branch/roles/:role', { locks: true }, call => {
    const { project } = call;
    const gone = `${call.param('branch')}/role/${call.param('role')}`;
    if (!find(project, call.param('branch'), call.param('role')) && project.gone.includes(gone)) {
      return { status: 204 };
    }
    const role = roleOf(call);
    if (role.protected) throw forbiddenByState('a protected role cannot be deleted');
    if (project.databases.some(each => each.branch_id === role.branch_id && each.owner_name === role.name)) {
      throw forbiddenByState('a role that owns a database cannot be deleted');
    }
    project.roles = project.roles.filter(each => each !== role);
    project.gone = [...project.gone, gone];
    const { operations } = schedule(call, configWork(project, role.branch_id));
    return ok({ role: withoutPassword(role), operations });
  }),
  projectRoute('GET', '/branches/:branch/roles/:role/reveal_password', {}, call => {
    const role = roleOf(call);
    if (!call.project.record.store_passwords)
      throw new ApiError(412, 'password storage is off for this project');
    if (role.password === undefined) throw notFound('password');
    return ok({ password: role.password });
  }),
  projectRoute('POST', '/branches/:branch/roles/:role/reset_password', { locks: true }, call => {
    const { project, now, random } = call;
    const role = roleOf(call);
    if (role.authentication_method === 'no_login') throw forbiddenByState('the role has no password');
    const changed = { ...role, password: secret('npg_', random), updated_at: timestamp(now) };
    project.roles = project.roles.map(each => (each === role ? changed : each));
    const { operations } = schedule(call, configWork(project, role.branch_id));
    return ok({ role: changed, operations });
  }),
];

function find(project: ProjectState, branchId: string, name: string): Role | undefined {
  return project.roles.find(each => each.branch_id === branchId && each.name === name);
}

function roleOf(call: AnyCall): Role {
  const branch = branchOf(call.project, call.param('branch'));
  const found = find(call.project, branch.id, call.param('role'));
  if (!found) throw notFound('role');
  return found;
}

function withoutPassword(role: Role): Omit<Role, 'password'> {
  const { password: _password, ...rest } = role;
  return rest;
}
