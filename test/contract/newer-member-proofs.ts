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
import type { MemberProof } from './member-proofs.ts';

/** A number that no enumeration of this version has. */
const NEWER = 99;

/** What a member has in place of its value, where the service has a value more. */
function newerValue(of: Members, { name, row }: MemberCase): Members {
  return { ...of, [name]: row?.rearranged === true ? [NEWER] : NEWER };
}

/** The answer of a newer service: each list of commands, and each command, has the value. */
function newerAnswer(body: Json, of: MemberCase): Json {
  if (Array.isArray(body)) return body.map(each => newerAnswer(each as Json, of));
  const command = body as Members;
  if (of.noun === 'command') return newerValue(command, of);
  const [first, ...others] = (command['options'] ?? []) as readonly Members[];
  return first === undefined ? command : { ...command, options: [newerValue(first, of), ...others] };
}

export const NEWER_PROOFS: readonly MemberProof[] = [
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
    exempt: of => (of.row?.names === undefined ? 'its values are no list that a service extends' : undefined),
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
            if (!isNewer || !request.url.includes('/commands') || request.url.includes('/permissions'))
              return answer;
            return { ...answer, body: JSON.stringify(newerAnswer(JSON.parse(answer.body) as Json, of)) };
          },
      });
      const manifest = manifestOf(of, valuesOf(of)[0]);
      await made(manifest, here);
      isNewer = true;
      expect(await rowsOf(here.drift(manifest))).toEqual([['update', pathOf(of)]]);
      const text = await exportOf(here, 1);
      expect(await rowsOf(here.plan(text))).toEqual([]);
      sent.length = 0;
      const other = manifestOf(of, valuesOf(of)[0], { description: 'Pong', ignore: [pathOf(of)] });
      expect(await rowsOf(here.plan(other))).toEqual([['update', 'description']]);
      await made(other, here);
      expect(sent.map(body => Object.keys(body))).toEqual([['description']]);
    },
  },
];
