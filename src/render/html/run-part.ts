import type { RunFacts } from '../../core/run-facts.ts';
import { humanMilliseconds } from '../duration.ts';
import { html, type Markup, type Piece } from './markup.ts';

/** Which run it was. */
export function runPart(runs: readonly RunFacts[], facts: readonly Fact[] = []): Piece {
  if (runs.length === 0 && facts.length === 0) return undefined;
  return html`<section aria-labelledby="run-title"><h2 id="run-title">${runs.length > 1 ? 'Runs' : 'Run'}</h2>${runs.map(run => list(factsOf(run)))}${facts.length > 0 && list(facts)}</section>`;
}

/** What something is called, and what it is. */
export type Fact = readonly [name: string, is: Piece];

function list(facts: readonly Fact[]): Markup {
  return html`<dl>${facts.map(([name, is]) => html`<div><dt>${name}</dt><dd>${is}</dd></div>`)}</dl>`;
}

function factsOf({ id, started, ended, version, commit, files, hosts, exit }: RunFacts): readonly Fact[] {
  const took = Date.parse(ended) - Date.parse(started);
  return [
    ['run', html`<code>${id}</code>`],
    ['started', time(started)],
    ['ended', [time(ended), Number.isFinite(took) ? ` (${humanMilliseconds(took)})` : '']],
    ['exit code', exit],
    ['evenkeel', version],
    ...(commit === undefined ? [] : [['commit', html`<code>${commit}</code>`] as const]),
    ['files', names(files.map(({ file, path }) => path ?? file))],
    ['hosts', names(hosts)],
  ];
}

function time(text: string): Markup {
  return html`<time datetime="${text}">${text.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
}

function names(all: readonly string[]): Piece {
  return all.length === 0 ? 'none' : all.map((name, at) => [at > 0 && ', ', html`<code>${name}</code>`]);
}
