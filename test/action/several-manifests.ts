import { readFileSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { type Page, readPage } from '../../src/action/comment/page.ts';
import type { Permissions } from '../github/routes.ts';
import { MERGE, type PullRequestWorld, pullRequestWorld } from './pull-request-world.ts';
import { HEAD, pullRequest, type Step, type StepOptions } from './runner.ts';

export const PROJECTS = [
  'shiny-wind-028834',
  'quiet-hill-110022',
  'calm-sea-330044',
  'dark-rain-440055',
  'warm-sand-550066',
  'cold-moon-660077',
] as const;

/** The manifest of one project, with the branches of these names. */
export function manifestOf(nth: number, ...branches: readonly string[]): string {
  return [
    'evenkeel: 1',
    `name: m${nth}`,
    'neon:',
    '  projects:',
    `    - id: ${PROJECTS[nth]}`,
    `      branches: [${['main', ...branches].map(name => `{ name: ${name} }`).join(', ')}]`,
    '',
  ].join('\n');
}

export const fileOf = (nth: number): string => `infra/m${nth}.yaml`;

/** What a job of the plan's or the apply's matrix is given. */
interface JobOptions extends StepOptions {
  readonly head?: string;
  readonly number?: number;
  readonly sha?: string;
  readonly run?: number;
}

/** A repository with several manifests, whose jobs leave files for the job that shows them. */
export interface SeveralManifests extends PullRequestWorld {
  /** Writes manifests: the number of each, and its branches. */
  manifests(all: Readonly<Record<number, readonly string[]>>): Promise<void>;
  /** A job that plans one of them, and keeps its file. */
  planOne(nth: number, more?: JobOptions): Promise<Step>;
  /** Plans these in jobs of their own, and shows them in another. */
  planned(of: readonly number[], more?: JobOptions): Promise<Step>;
  shown(folder: string, more?: JobOptions): Promise<Step>;
  /** A job that applies what was reviewed of one of them, and keeps its file. */
  applyOne(nth: number, more?: JobOptions): Promise<Step>;
  showApplied(more?: JobOptions): Promise<Step>;
  page(number?: number): Page;
  folderOf(name: string): string;
}

interface Example {
  readonly permissions: Permissions;
  readonly jobs: Readonly<Record<string, { readonly permissions?: Permissions }>>;
}

const EXAMPLE = parse(
  readFileSync(resolve(import.meta.dirname, '../../examples/workflows/several-manifests.yml'), 'utf8'),
) as Example;

/** What the example workflow gives to a job's token. */
function permissionsOf(job: string): Permissions {
  const found = EXAMPLE.jobs[job];
  if (found === undefined) throw new Error(`the example has no job ${job}`);
  return found.permissions ?? EXAMPLE.permissions;
}

export function severalManifests(): SeveralManifests {
  const world = pullRequestWorld({ files: {}, sandbox: { projects: PROJECTS } });
  const folderOf = (name: string): string => join(world.folder, '.runner', 'parts', name);
  const kept = async (step: Step, folder: string, name: string): Promise<Step> => {
    const path = step.outputs['part-json'] ?? '';
    if (path === '') return step;
    await mkdir(join(folderOf(folder), name), { recursive: true });
    await copyFile(path, join(folderOf(folder), name, 'part.json'));
    return step;
  };
  const event = ({ head = HEAD, number = 7 }: JobOptions): StepOptions => ({
    event: 'pull_request',
    payload: pullRequest(head, undefined, number),
  });
  const planOne: SeveralManifests['planOne'] = async (nth, more = {}) => {
    const { run = 42, env, with: given, ...rest } = more;
    const step = await world.step({
      ...event(more),
      permissions: permissionsOf('plan'),
      ...rest,
      env: { GITHUB_RUN_ID: `${run}`, ...env },
      with: { command: 'plan', environment: 'prod', file: fileOf(nth), comment: 'false', ...given },
    });
    return kept(step, `plans-${run}`, `${nth}-${given?.['shard']?.replace('/', '-') ?? 'all'}`);
  };
  const shown: SeveralManifests['shown'] = (folder, more = {}) => {
    const { run = 42, env, with: given, ...rest } = more;
    return world.step({
      ...event(more),
      permissions: permissionsOf('page'),
      ...rest,
      env: { GITHUB_RUN_ID: `${run}`, ...env },
      with: { command: 'show', saved: folderOf(folder), ...given },
    });
  };
  return Object.assign(Object.create(world) as PullRequestWorld, {
    folderOf,
    planOne,
    shown,
    async manifests(all: Readonly<Record<number, readonly string[]>>) {
      for (const [nth, branches] of Object.entries(all))
        await world.write(fileOf(Number(nth)), manifestOf(Number(nth), ...branches));
    },
    async planned(of: readonly number[], more: JobOptions = {}) {
      const { run = 42 } = more;
      await rm(folderOf(`plans-${run}`), { recursive: true, force: true });
      for (const nth of of) await planOne(nth, more);
      return shown(`plans-${run}`, more);
    },
    async applyOne(nth: number, more: JobOptions = {}) {
      const { run = 43, sha = MERGE, env, with: given, ...rest } = more;
      const step = await world.apply({
        sha,
        permissions: permissionsOf('apply'),
        ...rest,
        env: { GITHUB_RUN_ID: `${run}`, ...env },
        with: { file: fileOf(nth), ...given },
      });
      return kept(step, `done-${run}`, `${nth}-${given?.['shard']?.replace('/', '-') ?? 'all'}`);
    },
    showApplied(more: JobOptions = {}) {
      const { run = 43, sha = MERGE, env, with: given, ...rest } = more;
      return world.step({
        permissions: permissionsOf('applied'),
        ...rest,
        env: { GITHUB_RUN_ID: `${run}`, GITHUB_SHA: sha, ...env },
        with: { command: 'show', saved: folderOf(`done-${run}`), ...given },
      });
    },
    page(number = 7) {
      const page = readPage(world.onlyComment(number));
      if (page === undefined) throw new Error(`no page: ${world.onlyComment(number)}`);
      return page;
    },
  });
}

/** The rows of the table, by their order. */
export function tableRows(body: string): readonly string[] {
  const lines = body.split('\n');
  const start = lines.findIndex(line => line.startsWith('|---'));
  const end = lines.findIndex((line, at) => at > start && line === '');
  expect(start).toBeGreaterThan(0);
  return lines.slice(start + 1, end);
}
