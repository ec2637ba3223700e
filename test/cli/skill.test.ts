import { describe, expect, test } from 'vitest';
import { wholeProgram } from '../../src/cli/arguments/parse-arguments.ts';
import { TOOLS } from '../../src/cli/mcp/serve-mcp.ts';
import { ACTION_SYMBOL } from '../../src/render/words/row-words.ts';
import { testCli } from './test-io.ts';

const { stdout: SKILL } = await testCli().run('skill');

describe('evenkeel skill', () => {
  test('prints a file with a name and a description of a length that agents read', () => {
    const [, name = '', description = ''] =
      /^---\nname: (.*)\ndescription: (.*)\n---\n\n# /.exec(SKILL) ?? [];
    expect(name).toBe('evenkeel');
    expect(description.length).toBeGreaterThan(100);
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(SKILL).toContain('Never approve a plan');
  });

  test('names commands, tools and signs that are there', () => {
    const commands = wholeProgram().commands.map(command => command.name());
    const named = [...SKILL.matchAll(/`evenkeel ([a-z]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter(name => !commands.includes(name ?? ''))).toEqual([]);
    const tools = [...SKILL.matchAll(/[Tt]he tool `(\w+)`/g)].map(([, name]) => name);
    expect(new Set(tools)).toEqual(new Set(['export', 'schema', 'validate', 'fix', 'plan']));
    expect(TOOLS.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(tools)]));
    for (const [action, sign] of Object.entries(ACTION_SYMBOL))
      expect(SKILL).toContain(`\`${sign} ${action}\``);
  });

  test('shows a manifest that is valid, and that plans something', async () => {
    const [manifest = '', ...more] = [...SKILL.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(
      ([, text]) => text,
    );
    expect(more).toEqual([]);
    const cli = testCli({ manifest });
    expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
    expect((await cli.run('plan')).stdout).toMatch(/^Plan: [1-9]\d* to create/m);
  });
});
