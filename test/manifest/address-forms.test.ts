import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { globMatcher } from '../../src/core/text/glob.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { addressForms } from '../../src/generated/address-forms.ts';
import { kindNames } from '../../src/generated/kind-names.ts';
import { keepRules } from '../../src/manifest/rules.ts';
import type { ContractCase } from '../contract/contract-case.ts';
import { collectFile, ROOT } from '../golden/collect-file.ts';
import { world } from '../helpers/world.ts';

test('every kind has a form', () => {
  expect([...new Set(addressForms.map(form => form.split('/')[0]))]).toEqual(kindNames);
});

test('every address of the contract and golden cases has a form of its kind, and every kind is among them', async () => {
  const kinds = new Set<string>();
  for (const { desired, checks } of [...(await contractCases()), ...(await goldenCases())]) {
    for (const { kind, address } of [...desired, ...checks.map(check => check.desired)]) {
      expect(
        addressForms.filter(form => form.startsWith(`${kind}/`) && fits(form, address)),
        address,
      ).not.toEqual([]);
      expect(keepRules([address]), address).toEqual([]);
      kinds.add(kind);
    }
  }
  expect([...kinds].sort()).toEqual(kindNames);
});

function fits(form: string, address: string): boolean {
  return globMatcher(form.replace(/<[^>]*>/g, '*'))(address);
}

function contractCases(): Promise<readonly DesiredState[]> {
  const folder = join(ROOT, 'test/contract');
  const files = readdirSync(folder).filter(file => kindNames.includes(file.replace(/\.ts$/, '')));
  return Promise.all(
    files.map(async file => {
      const { contract } = (await import(join(folder, file))) as { readonly contract: ContractCase };
      return world().collect(contract.created);
    }),
  );
}

/** And the examples of what no golden case has. */
function goldenCases(): Promise<readonly DesiredState[]> {
  const folder = join(ROOT, 'test/golden');
  const cases = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory());
  const files = [
    ...cases.map(({ name }) => join(folder, name, 'manifest.yaml')),
    join(ROOT, 'examples/docs.yaml'),
  ];
  return Promise.all(files.map(async file => (await collectFile(file)).wanted));
}
