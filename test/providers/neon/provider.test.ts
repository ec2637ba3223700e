import { describe, expect, it } from 'vitest';
import { RequestFailure } from '../../../src/core/http.ts';
import type { Neon, NeonBranch, NeonProject } from '../../../src/generated/manifest.ts';
import { neon } from '../../../src/providers/neon/provider.ts';
import { branchScope, PROJECT, PROJECT_ID } from './helpers/world.ts';

describe('the provider', () => {
  it('has one root a project, with its entry and place', () => {
    const section: Neon = { projects: [{ id: PROJECT_ID, branches: [{ name: 'main' }] }, { id: 'other' }] };
    const roots = neon.roots(section);
    expect(roots.map(({ scope, path }) => [scope.address, path])).toEqual([
      [PROJECT.address, ['projects', 0]],
      ['neon.project/other', ['projects', 1]],
    ]);
    expect(roots[0]?.scope).toEqual(PROJECT);
    expect(roots[0]?.entry['branches']).toEqual([{ name: 'main' }]);
    expect(neon.roots({})).toEqual([]);
  });

  it('writes a section that it reads back', () => {
    const section: Neon = { projects: [{ id: PROJECT_ID, branches: [{ name: 'main' }] }] };
    const entry = { branches: [{ name: 'main' }] };
    expect(neon.section?.([{ scope: PROJECT, entry }])).toEqual(section);
    expect(neon.roots(section)[0]?.entry).toMatchObject(entry);
  });

  it('has one lane a project', () => {
    expect(neon.lane(PROJECT)).toBe(PROJECT.address);
    expect(neon.lane(branchScope('a'))).toBe(PROJECT.address);
  });

  it('names kinds as addresses begin', () => {
    for (const kind of neon.kinds) expect(kind.name).toMatch(/^neon\./);
  });
});

it.each([
  [422, 'branch with name "a" already exists', true],
  [422, 'invalid name', false],
  [400, 'already exists', false],
])('takes %i "%s" for a name that is taken: %s', (status, message, isTaken) => {
  const failure = new RequestFailure('rejected', message, { request: 'POST /x', status });
  expect(neon.exists?.(failure)).toBe(isTaken);
});

describe('mistakes in the section as a whole', () => {
  const rules = (branches: NonNullable<NonNullable<Neon['projects']>[number]['branches']>) =>
    neon.rules?.({ projects: [{ id: 'p', branches }] }).map(each => [each.rule, each.path.join('.')]);

  it('are a parent that expires, unless its child is absent', () => {
    const parent = { name: 'a', ttl: '1d' };
    expect(rules([parent, { name: 'b', parent: 'a' }])).toEqual([
      ['neon/branch-expires-parent', 'projects.0.branches.0.ttl'],
    ]);
    expect(rules([parent, { name: 'b', parent: 'a', absent: true }])).toEqual([]);
    expect(
      rules([
        { name: 'a', expires_at: null },
        { name: 'b', parent: 'a' },
      ]),
    ).toEqual([]);
  });

  it('are two default branches', () => {
    const first = { name: 'a', default: true } as const;
    expect(rules([first, { name: 'b', default: true }])).toEqual([
      ['neon/branch-second-default', 'projects.0.branches.1.default'],
    ]);
    expect(rules([first, { name: 'b', default: true, absent: true }])).toEqual([]);
  });

  it('are branches that descend from themselves, but not those below them', () => {
    expect(
      rules([
        { name: 'a', parent: 'b' },
        { name: 'b', parent: 'a' },
        { name: 'c', parent: 'b' },
      ]),
    ).toEqual([['neon/branch-parent-cycle', 'projects.0.branches.0.parent']]);
  });

  it.each<[string, NeonBranch, NeonBranch, readonly string[]]>([
    ['expires-parent', { name: 'a', ttl: '1d' }, { name: 'b', parent: 'a' }, ['0.branches.0.ttl']],
    ['second-default', { name: 'a', default: true }, { name: 'b', default: true }, ['2.branches.0.default']],
    ['parent-cycle', { name: 'a', parent: 'b' }, { name: 'b', parent: 'a' }, ['0.branches.0.parent']],
  ])('are found across the entries of one project, and not across projects: %s', (rule, a, b, paths) => {
    const entry = (id: string, branch: NeonBranch): NeonProject => ({ id, branches: [branch] });
    const found = (...projects: readonly NeonProject[]) =>
      neon.rules?.({ projects }).map(each => [each.rule, each.path.join('.')]);
    expect(found(entry('p', a), { id: 'other' }, entry('p', b))).toEqual(
      paths.map(path => [`neon/branch-${rule}`, `projects.${path}`]),
    );
    expect(found(entry('p', a), entry('other', b))).toEqual([]);
  });
});
