import type { Answer } from '../../../core/http.ts';
import { given } from '../../../core/json.ts';
import type { NewScope, ScopeCreation, ScopeMade, VisibleScope } from '../../../core/provider.ts';
import { NEON } from '../../../limits/neon.ts';
import { type ApiObject, itemsOf, objectIn, textOf, unclear, writtenIn } from '../api.ts';
import { organizationChoices, projectsNamed } from '../choices.ts';
import { waitsOf } from '../operations.ts';
import { projectScope } from '../scopes.ts';
import { PATH_ID, PATH_ID_WORDS } from '../service.ts';

const PROJECTS = '/projects';
const REGIONS = '/regions';
const REQUEST = `POST ${PROJECTS}`;

/**
 * How a project is made: one POST, which is sent once (facts/neon.md#new-projects). The service
 * may let two projects have one name (facts/neon.md#names-of-projects), so evenkeel never makes a
 * second.
 */
export const projectCreation: ScopeCreation = {
  noun: 'project',
  name: {
    // A later run finds the project by its exact name. So a name that the service may store in
    // another form, such as one with accents, is refused.
    form: /^[\x21-\x7e](?:[\x20-\x7e]{0,254}[\x21-\x7e])?$/,
    wrong: `A name has 1 to ${NEON.branchName.is} letters without accents, digits, signs and spaces, and no space at an end.`,
  },
  choices: [
    {
      option: 'org',
      noun: 'organization',
      form: PATH_ID,
      wrong: `The id of an organization ${PATH_ID_WORDS}`,
      sample: 'org-morning-bread-81040908',
      needed: true,
      read: organizationChoices,
    },
    {
      option: 'region',
      noun: 'region',
      form: PATH_ID,
      wrong: 'A region is such as aws-us-east-2.',
      sample: 'aws-us-east-2',
      // The regions that the chosen organization may use (facts/neon.md#regions).
      read: async (reader, { chosen }) => {
        const query = given({ org_id: chosen.get('org') });
        const { body } = await reader.get(REGIONS, { query });
        return itemsOf(body, 'regions', REGIONS, asRegion);
      },
    },
    {
      option: 'pg-version',
      noun: 'Postgres version',
      form: /^[1-9]\d?$/,
      wrong: 'A Postgres version is a number such as 17.',
      sample: '17',
    },
  ],
  told: [
    'It comes with a root branch, a role, a database and a compute.',
    'It counts against the plan of the organization, and may cost money.',
    'Its organization, region and Postgres version cannot be changed later. evenkeel never deletes a project.',
  ],
  scope: (id = 'all') => projectScope(id),
  named: ({ name, chosen }, reader) => projectsNamed(name, chosen.get('org'), reader),
  async make(wanted, writer) {
    const project = given({
      name: wanted.name,
      org_id: wanted.chosen.get('org'),
      region_id: wanted.chosen.get('region'),
      pg_version: numberOf(wanted.chosen.get('pg-version')),
    });
    return madeIn(await writer.send('POST', PROJECTS, { project }, { single: true }), wanted);
  },
};

/** The project that an answer is about. Throws a RequestFailure where it is not the wanted one. */
function madeIn(answer: Answer, wanted: NewScope): ScopeMade {
  const made = writtenIn(answer, 'project', REQUEST, asProject);
  if (made.name !== wanted.name)
    throw unclear(answer, REQUEST, `is about the project ${made.id}, which has another name`);
  const project = objectIn(answer.body, 'project') ?? {};
  const asked = wanted.chosen.get('org');
  if (asked !== undefined && (textOf(project, 'org_id') ?? asked) !== asked)
    throw unclear(answer, REQUEST, `is about the project ${made.id} of another organization`);
  const has = [
    ['organization', textOf(project, 'org_id')],
    ['region', textOf(project, 'region_id')],
    ['Postgres version', numberText(project['pg_version'])],
  ] as const;
  return {
    made,
    has: has.flatMap(([noun, value]) => (value === undefined ? [] : [[noun, value] as const])),
    waits: waitsOf(answer, made.id, made.name),
  };
}

function asProject(value: ApiObject): VisibleScope | undefined {
  const id = textOf(value, 'id');
  return id === undefined || !PATH_ID.test(id) ? undefined : { id, name: textOf(value, 'name') ?? '' };
}

function asRegion(item: ApiObject): VisibleScope | undefined {
  const id = textOf(item, 'region_id');
  return id === undefined ? undefined : { id, name: textOf(item, 'name') ?? '' };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function numberText(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined;
}
