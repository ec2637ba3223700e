import { describe, expect, test } from 'vitest';
import {
  type EnvironmentSettings,
  type RepositorySettings,
  whoMayDeploy,
} from '../../src/workflows/settings.ts';

const MAIN: EnvironmentSettings = { reviewers: 0, branches: ['main'], secrets: new Set(['K']) };

function told(prod: EnvironmentSettings | undefined, more: Partial<RepositorySettings> = {}): string {
  const settings: RepositorySettings = {
    environments: new Map(prod === undefined ? [] : [['prod', prod]]),
    secrets: { names: new Set() },
    defaultBranch: 'main',
    takesReviewedOnly: true,
    ...more,
  };
  const { code, known, says } = whoMayDeploy('prod', 'K', settings);
  return `${code} ${known}: ${says}`;
}

describe('an environment whose settings were read', () => {
  test('keeps a key that only reviewed changes of the default branch reach', () => {
    expect(told(MAIN)).toBe(
      'key/environment guarded: environment prod: deploys from main, nobody has to approve',
    );
  });

  test('keeps a key for which somebody has to approve', () => {
    expect(told({ ...MAIN, reviewers: 3, branches: 'all' }, { takesReviewedOnly: false })).toBe(
      'key/environment guarded: environment prod: deploys from every branch, one of 3 must approve',
    );
  });

  test('keeps a key for which one has to approve, whatever branch deploys', () => {
    expect(told({ ...MAIN, reviewers: 1, branches: ['main', 'release/*'] })).toBe(
      'key/environment guarded: environment prod: deploys from main, release/*, one of 1 must approve',
    );
  });

  test('gives it away where every branch deploys and nobody approves', () => {
    expect(told({ ...MAIN, branches: 'all' })).toBe(
      'key/open-environment found: anyone who may push a branch: environment prod: deploys from every branch, nobody has to approve',
    );
  });

  test('does not help where the repository has a secret of the same name', () => {
    expect(told(MAIN, { secrets: { names: new Set(['K']) } })).toMatch(/^key\/anyone-who-may-push found: /);
  });

  test.each<[string, EnvironmentSettings, Partial<RepositorySettings>]>([
    [
      'whether the repository has a secret of this name, too, was not read (GitHub answered 403)',
      MAIN,
      { secrets: { names: new Set(), unread: 'GitHub answered 403' } },
    ],
    [
      'no ruleset asks for a review before main (older branch protection was not read)',
      MAIN,
      { takesReviewedOnly: false },
    ],
    ['who may push to release/* was not read', { ...MAIN, branches: ['main', 'release/*'] }, {}],
    ['which branches are protected, and how, was not read', { ...MAIN, branches: 'protected' }, {}],
    [
      'it has no secret of this name, so the key comes from elsewhere, if there is one',
      { ...MAIN, secrets: new Set() },
      {},
    ],
    [
      'it has no secret of this name, so the key comes from elsewhere, if there is one',
      { ...MAIN, secrets: new Set(['OTHER']) },
      {},
    ],
  ])('stays unknown: %s', (why, prod, more) => {
    const says = told(prod, more);
    expect(says).toMatch(/^key\/environment unknown: /);
    expect(says).toContain(why);
  });

  test('stays unknown where it is not known to have the secret itself', () => {
    expect(told({ reviewers: 2, branches: ['main'] })).toContain(
      'whether it has a secret of this name was not read',
    );
  });

  test('stays unknown where it was not read', () => {
    expect(told({ unread: 'GitHub answered 404' })).toBe(
      'key/environment unknown: the settings of the environment prod were not read (GitHub answered 404)',
    );
    expect(told(undefined)).toBe(
      'key/environment unknown: only the settings say who may deploy to the environment prod',
    );
    const { takesReviewedOnly: _, ...unread } = { takesReviewedOnly: undefined };
    expect(
      whoMayDeploy('prod', 'K', {
        environments: new Map([['prod', MAIN]]),
        secrets: { names: new Set() },
        defaultBranch: 'main',
        ...unread,
      }).says,
    ).toContain('who may push to main was not read');
  });
});
