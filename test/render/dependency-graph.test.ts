import { describe, expect, test } from 'vitest';
import { problemsMarkdown } from '../../src/render/markdown/markdown-rows.ts';
import { dependencyGraph } from '../../src/render/rows/dependency-graph.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { aBranch, aBucket, aCommand, aPlan, aProblem, aSource } from '../helpers/report-builders.ts';

describe('the order of a plan', () => {
  test('shows which row waits for which, by scope, reference and cause', () => {
    const parent = aBranch('create', 'parent');
    const child = aBranch('create', 'child', { refs: [{ address: parent.address, was: null }] });
    const bucket = aBucket('create', 'child', 'files');
    const graph = dependencyGraph(aPlan([bucket, child, parent, aCommand('update', 'alone')])).join('\n');
    expect(graph).toContain('n0["+ neon.branch/shiny-wind-028834/child"]');
    expect(graph).toContain('n1["+ neon.branch/shiny-wind-028834/parent"]');
    expect(graph).toContain('n1 --> n0');
    expect(graph).toContain('n0 --> n2');
    expect(graph).not.toContain('alone');
  });

  test('shows what a copy waits for in what it copies', () => {
    const bucket = aBucket('create', 'main', 'files');
    const child = aBranch('create', 'child', { awaits: [bucket.address] });
    const graph = dependencyGraph(aPlan([child, bucket])).join('\n');
    expect(graph).toContain('n0["+ neon.branch/shiny-wind-028834/child"]');
    expect(graph).toContain('n1 --> n0');
  });

  test('is left out where nothing waits, or where nobody could follow it', () => {
    expect(dependencyGraph(aPlan([aCommand('create', 'a'), aCommand('create', 'b')]))).toEqual([]);
    const many = Array.from({ length: 60 }, (_, at) => aBucket('create', 'x', `b${at}`));
    expect(dependencyGraph(aPlan([aBranch('create', 'x'), ...many]))).toEqual([]);
  });

  test.each(HOSTILE)('is the same picture with the name %j', name => {
    const lines = dependencyGraph(aPlan([aBranch('create', 'x'), aBucket('create', 'x', name)]));
    const node = lines.find(line => line.startsWith('  n1'));
    expect(node).toMatch(/^ {2}n1\["\+ [A-Za-z0-9 ./_:…;#-]+"\]$/);
    expect(lines.filter(line => line.startsWith('```'))).toHaveLength(2);
    expect(lines).toHaveLength(11);
  });
});

describe('problems as a table', () => {
  const problem = (message: string, level: 'error' | 'warning' = 'error') => aProblem(message, { level });

  test('has errors first, and says how many are not shown', () => {
    const text = problemsMarkdown([
      problem('careful', 'warning'),
      ...Array.from({ length: 60 }, () => problem('wrong')),
    ]);
    expect(text.indexOf('wrong')).toBeGreaterThan(0);
    expect(text).not.toContain('careful');
    expect(text).toContain('_and 11 more problems._');
    expect(problemsMarkdown([])).toBe('');
  });

  test.each(HOSTILE)('keeps its row whole with the message %j', message => {
    const row =
      problemsMarkdown([{ ...problem(message), hint: message, source: aSource(3, `${message}.yaml`) }]).split(
        '\n',
      )[2] ?? '';
    expect(row.replace(/\\./g, '').split('|').length - 2, row).toBe(3);
  });
});
