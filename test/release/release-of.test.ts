import { describe, expect, test } from 'vitest';
import { releaseOf } from '../../scripts/release-of.js';

const CHANGELOG = `# Changelog

What users notice.

## 1.10.0, 2026-12-24

- Later.

## 1.2.3, 2026-12-01

- Faster.
- Safer.

## 1.2.2, unreleased

- Nothing yet.

## 1.2.1, 2026-11-30
`;

const NAMES: Readonly<Record<'repository' | 'package', string | null>> = {
  repository: 'acme/app',
  package: 'acme-app',
};

function given(tag: string, version = tag.slice(1)) {
  const lock = { version, packages: { '': { version } } };
  return {
    tag,
    manifest: { name: 'acme-app', version },
    lock,
    changelog: CHANGELOG,
    tags: [tag],
    names: NAMES,
    repository: 'acme/app',
  };
}

test('a tag with the version of all files and a dated heading is a release with its notes', () => {
  expect(releaseOf(given('v1.2.3'))).toEqual({
    problems: [],
    version: '1.2.3',
    moving: 'v1',
    isNewest: true,
    isLatest: true,
    notes: '- Faster.\n- Safer.\n',
  });
});

describe('nothing is released', () => {
  test.each([
    [{ ...NAMES, repository: null }, 'names.json confirms no repository, and this is acme/app'],
    [{ ...NAMES, repository: 'other/app' }, 'names.json confirms other/app, and this is acme/app'],
    [{ ...NAMES, package: null }, 'names.json confirms no package, and this is acme-app'],
    [{ ...NAMES, package: 'other' }, 'names.json confirms other, and this is acme-app'],
  ])('by names that are not confirmed: %j', (names, problem) => {
    expect(releaseOf({ ...given('v1.2.3'), names }).problems).toEqual([problem]);
  });

  test.each(['1.2.3', 'v1.2', 'v1.2.3-rc.1', 'v01.2.3', 'v1', 'v1.2.3\nv1'])('for the tag %j', tag => {
    expect(releaseOf({ ...given('v1.2.3'), tag }).problems).toHaveLength(1);
  });

  test('where package.json or the lock file has another version', () => {
    const { problems } = releaseOf(given('v1.2.3', '1.2.2'));
    expect(problems).toEqual([
      'package.json has version 1.2.2, the tag 1.2.3',
      'package-lock.json has version 1.2.2, the tag 1.2.3',
      'package-lock.json, packages has version 1.2.2, the tag 1.2.3',
    ]);
  });

  test.each([
    ['v1.2.4', 'CHANGELOG.md has no heading "## 1.2.4, <date>"'],
    ['v1.2.2', 'CHANGELOG.md: "## 1.2.2, unreleased" has no date, as in "## 1.2.2, 2026-12-01"'],
    ['v1.2.1', 'CHANGELOG.md says nothing about 1.2.1'],
  ])('for %s: %s', (tag, problem) => {
    expect(releaseOf(given(tag)).problems).toEqual([problem]);
  });
});

test.each([
  { tags: ['v1.2.2', 'v0.9.0', 'v1'], isNewest: true, isLatest: true },
  { tags: ['v1.2.10'], isNewest: false, isLatest: false },
  { tags: ['v1.10.0'], isNewest: false, isLatest: false },
  { tags: ['v2.0.0'], isNewest: true, isLatest: false },
])('v1.2.3 beside $tags: newest $isNewest, latest $isLatest', ({ tags, isNewest, isLatest }) => {
  expect(releaseOf({ ...given('v1.2.3'), tags: [...tags, 'v1.2.3'] })).toMatchObject({ isNewest, isLatest });
});
