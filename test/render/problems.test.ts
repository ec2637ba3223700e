import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/problem.ts';
import { type Frame, renderProblems } from '../../src/render/text/problems.ts';
import { aSource } from '../helpers/report-builders.ts';

const frame: Frame = (problem, text) =>
  `${problem.source.file}:${problem.source.line} ${problem.message} | ${text?.split('\n')[problem.source.line - 1] ?? '?'}\n`;

function aProblem(line: number, file: string, level: Problem['level'] = 'error'): Problem {
  return { rule: 'r/x', level, message: 'wrong', source: aSource(line, file) };
}

describe('renderProblems', () => {
  it('draws file by file, by line, and counts at the end', () => {
    const problems = [aProblem(3, 'b.yaml'), aProblem(2, 'a.yaml'), aProblem(1, 'b.yaml', 'warning')];
    const texts = new Map([['b.yaml', 'one\ntwo\nthree']]);
    expect(renderProblems(problems, texts, frame, { color: false })).toBe(
      'b.yaml:1 wrong | one\n\nb.yaml:3 wrong | three\n\na.yaml:2 wrong | ?\n\n2 errors and 1 warning in 2 files\n',
    );
  });

  it('counts all where only some are drawn', () => {
    const problems = Array.from({ length: 30 }, (_, index) => aProblem(index + 1, 'a.yaml'));
    const text = renderProblems(problems, new Map(), frame, { color: false, limit: 20 });
    expect(text.match(/wrong/g)).toHaveLength(20);
    expect(text).toMatch(/\n30 errors in a\.yaml \(20 shown, 10 more\)\n$/);
  });

  it('knows one from many', () => {
    expect(renderProblems([aProblem(1, 'a.yaml')], new Map(), frame, { color: false })).toMatch(
      /\n1 error in a\.yaml\n$/,
    );
    expect(renderProblems([], new Map(), frame, { color: false })).toBe('');
  });

  it('colors the head and the caret of a frame and changes no word', () => {
    const drawn = 'error[r/x]: wrong\n --> a.yaml:1:2\n  |\n1 | abc\n  |  ^';
    const text = renderProblems([aProblem(1, 'a.yaml')], new Map(), () => drawn, { color: true });
    expect(text).toContain(
      '\u001b[31merror[r/x]: wrong\u001b[39m\n\u001b[2m --> a.yaml:1:2\u001b[22m\n  |\n1 | abc\n',
    );
    expect(text).toContain('\u001b[31m  |  ^\u001b[39m\n\n');
    expect(text.replaceAll(/\u001b\[\d+m/g, '')).toBe(`${drawn}\n\n1 error in a.yaml\n`);
  });
});
