import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { placeEdits } from '../../src/cli/manifest/place-edits.ts';
import type { Json } from '../../src/core/json.ts';
import { nearest, placeOf } from '../../src/core/manifest-node.ts';
import { textFile } from '../../src/core/text/text-file.ts';
import { valueChanges } from '../../src/engine/adopt/value-changes.ts';
import { editText } from '../../src/manifest/edit/edit-text.ts';
import { edited, Unwritable } from '../../src/manifest/edit/text-edit.ts';
import { parseYaml } from '../../src/manifest/yaml/parse-yaml.ts';

const key = fc.constantFrom('a', 'b', 'name', 'x-y', 'null', 'k k');
const word = fc.constantFrom('x', 'y', '', 'a: b', '# c', '- d', 'l1\nl2\n', 'true', "'", '"');
const leaf = fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null));
const { value } = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const map = fc.dictionary(key, value, { minKeys: 1, maxKeys: 5, noNullPrototype: true });
const order = fc.constantFrom('own' as const, 'other' as const);

test('the edits between two values make one of the other', () => {
  fc.assert(
    fc.property(map, map, (from, to) => {
      expect(edited(from, valueChanges(from, to, [], 'other'))).toEqual(to);
    }),
    { numRuns: 500 },
  );
});

/** A value as YAML in one of its forms. */
function written(
  of: Json,
  form: { readonly flow: boolean; readonly indent: number; readonly crlf: boolean },
): string {
  const text = stringify(of, {
    indent: form.indent,
    indentSeq: form.indent !== 3,
    lineWidth: 0,
    ...(form.flow ? { collectionStyle: 'flow' } : {}),
  });
  return form.crlf ? text.replaceAll('\n', '\r\n') : text;
}

test('edits of a text mean what the edits of its value mean, in every form of it', () => {
  let tried = 0;
  let refused = 0;
  const forms = fc.record({ flow: fc.boolean(), indent: fc.constantFrom(2, 3, 4), crlf: fc.boolean() });
  fc.assert(
    fc.property(map, map, forms, order, (from, to, form, by) => {
      const text = written(from, form);
      const file = textFile('m.yaml', text);
      const { node } = parseYaml(file);
      fc.pre(node !== undefined);
      const edits = valueChanges(from, to, [], by);
      fc.pre(edits.every(({ path }) => path.length > 0));
      const manifest = {
        value: from as never,
        source: (path: readonly (string | number)[], { atKey = false } = {}) =>
          placeOf(nearest(node as NonNullable<typeof node>, path), atKey),
      };
      const places = { manifest, texts: new Map([['m.yaml', text]]), own: new Set(['m.yaml']) };
      tried += 1;
      let after: string;
      try {
        after = editText(text, placeEdits(edits, places).get('m.yaml') ?? []);
      } catch (error) {
        if (!(error instanceof Unwritable)) throw error;
        refused += 1;
        return;
      }
      const told = `${JSON.stringify(edits)}\n${text}---\n${after}`;
      expect(parse(after), told).toEqual(edited(from, edits));
      if (form.crlf) expect(after.replaceAll('\r\n', ''), told).not.toMatch(/\n/);
    }),
    { numRuns: 500 },
  );
  expect(refused).toBeLessThan(tried / 10);
});
