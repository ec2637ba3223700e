import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const FORMS = join(ROOT, '.github/ISSUE_TEMPLATE');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: Readonly<Record<string, unknown>>;
  }[];
}

const forms = readdirSync(FORMS).filter(file => file !== 'config.yml');

// As GitHub documents the syntax of issue forms (docs.github.com, read 2026-11-22).
describe.each(forms)('the issue form %s', file => {
  const form = parse(readFileSync(join(FORMS, file), 'utf8')) as Form;

  test('has a name, a description, and fields of the types that there are', () => {
    expect(Object.keys(form).filter(key => !['name', 'description', 'labels', 'body'].includes(key))).toEqual(
      [],
    );
    expect(form.name).not.toBe('');
    expect(form.description).not.toBe('');
    for (const { type, attributes } of form.body) {
      expect(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']).toContain(type);
      expect(attributes[type === 'markdown' ? 'value' : 'label']).toEqual(expect.any(String));
      if (type === 'dropdown')
        for (const option of attributes['options'] as []) expect(option).toEqual(expect.any(String));
    }
  });

  test('has an id for each answer, and each once', () => {
    const ids = form.body.filter(({ type }) => type !== 'markdown').map(({ id }) => id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('a security problem is led away from public issues by the documents that GitHub links there', () => {
  expect(parse(text('.github/ISSUE_TEMPLATE/config.yml'))).toEqual({ blank_issues_enabled: false });
  for (const file of ['SECURITY.md', 'CODE_OF_CONDUCT.md'])
    expect(text(file)).toContain('"Security" → "Report a vulnerability"');
});

test('the code of conduct names nobody and no address', () => {
  expect(text('CODE_OF_CONDUCT.md')).not.toMatch(/@|\[INSERT/);
});

test('CI has every Node that is supported, and the other systems', () => {
  const { jobs } = parse(text('.github/workflows/ci.yml')) as {
    jobs: Readonly<
      Record<string, { readonly needs?: readonly string[]; readonly strategy?: { readonly matrix: unknown } }>
    >;
  };
  expect(jobs['test']?.strategy?.matrix).toEqual({ node: ['20', '22', '24', '26'] });
  expect(jobs['other-systems']?.strategy?.matrix).toEqual({ system: ['macos-15', 'windows-2025'] });
  expect(jobs['passed']?.needs).toEqual(Object.keys(jobs).filter(name => name !== 'passed'));
});
