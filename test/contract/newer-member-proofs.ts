import { expect } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../src/core/http.ts';
import type { Json } from '../../src/core/json.ts';
import { world } from '../helpers/world.ts';
import {
  byHand,
  exportOf,
  IDENTITY,
  liveOf,
  type MemberCase,
  type Members,
  made,
  manifestOf,
  pathOf,
  rowsOf,
  titleOf,
  valuesOf,
  whySingle,
} from './member-cases.ts';
import type { Proof } from './proof.ts';

/** A number that no enumeration of this version has, and a form that no value has. */
const NEWER = { number: 99, form: { newer: true } } as const;

/** What a member has in place of its value, where the service has a value more, or another form. */
function newerValue(of: Members, { name, row }: MemberCase): Members {
  const value =
    row?.names === undefined ? NEWER.form : row.rearranged === true ? [NEWER.number] : NEWER.number;
  return { ...of, [row?.inBody ?? name]: value };
}

/** Where an answer has what has the member. */
const HOLDERS: Readonly<Record<MemberCase['noun'], readonly string[]>> = {
  command: [],
  option: ['options'],
  choice: ['options', 'choices'],
  overwrite: ['permissions'],
};

/** The answer of a newer service: each command, or the first of its items, has the value. */
function newerAnswer(body: Json, of: MemberCase, way = HOLDERS[of.noun]): Json {
  if (Array.isArray(body) && way === HOLDERS[of.noun]) return body.map(each => newerAnswer(each as Json, of));
  const [key, ...rest] = way;
  if (key === undefined) return newerValue(body as Members, of);
  const [first, ...others] = ((body as Members)[key] ?? []) as readonly Json[];
  if (first === undefined) return body;
  return { ...(body as Members), [key]: [newerAnswer(first, of, rest), ...others] };
}

export const NEWER_PROOFS: readonly Proof<MemberCase>[] = [
  {
    says: 'is changed beside a member of a newer service, which stays',
    exempt: of => IDENTITY[titleOf(of)] ?? whySingle(of),
    async prove(of) {
      const [one, two] = valuesOf(of);
      const here = await made(manifestOf(of, one), world({ quirks: { unknown_members: 'kept' } }));
      byHand(here, of, { ...liveOf(here, of), newer: 'kept' });
      const rows = await rowsOf(here.plan(manifestOf(of, two)));
      expect(rows).toEqual([['update', pathOf(of)]]);
      await made(manifestOf(of, two), here);
      expect(liveOf(here, of)).toMatchObject({ newer: 'kept' });
    },
  },
  {
    says: 'is exported beside a member of a newer service, which the export names and leaves',
    async prove(of) {
      const here = await made(
        manifestOf(of, valuesOf(of)[0]),
        world({ quirks: { unknown_members: 'kept' } }),
      );
      byHand(here, of, { ...liveOf(here, of), newer: 'kept' });
      const text = await exportOf(here);
      expect(await rowsOf(here.plan(text))).toEqual([]);
      expect((await here.apply(text)).results).toEqual([]);
      expect(liveOf(here, of)).toMatchObject({ newer: 'kept' });
    },
  },
  {
    says: 'has a value of a newer service that is drift, that an export names and leaves out, and that no other change writes',
    exempt: of => (of.row === undefined ? (IDENTITY[titleOf(of)] ?? whySingle(of)) : undefined),
    async prove(of) {
      const sent: Members[] = [];
      let isNewer = false;
      const here = world({
        wrap:
          transport =>
          async (request: HttpRequest): Promise<HttpResponse> => {
            if (request.method !== 'GET' && request.body !== undefined)
              sent.push(JSON.parse(request.body) as Members);
            const { value: _, ...answer } = await transport(request);
            // The application has a description, too.
            if (request.url.endsWith('/@me')) return answer;
            if (!isNewer || request.url.includes('/permissions') !== (of.noun === 'overwrite')) return answer;
            return { ...answer, body: JSON.stringify(newerAnswer(JSON.parse(answer.body) as Json, of)) };
          },
      });
      const manifest = manifestOf(of, valuesOf(of)[0]);
      await made(manifest, here);
      isNewer = true;
      const rows = await rowsOf(here.drift(manifest));
      // A list of overwrites with such a value cannot be read.
      expect(rows).toEqual(of.noun === 'overwrite' ? [['blocked']] : [['update', pathOf(of)]]);
      if (of.noun === 'overwrite') return;
      const text = await exportOf(here, 1);
      expect(await rowsOf(here.plan(text))).toEqual([]);
      sent.length = 0;
      const change = pathOf(of) === 'description' ? { nsfw: true } : { description: 'Pong' };
      const other = manifestOf(of, valuesOf(of)[0], { ...change, ignore: [pathOf(of)] });
      expect(await rowsOf(here.plan(other))).toEqual([['update', ...Object.keys(change)]]);
      await made(other, here);
      expect(sent.map(body => Object.keys(body))).toEqual([Object.keys(change)]);
    },
  },
];
