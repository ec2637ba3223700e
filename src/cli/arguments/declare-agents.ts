import { mcpOptions } from '../options/mcp-options.ts';
import { addOptions } from '../options/option.ts';
import { commonOptions } from '../options/shared-options.ts';
import { ALL_ENVIRONMENT, exits } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `mcp` and `skill`. */
export function declareAgents(command: MakeCommand, choose: Choose): void {
  const mcp = command('mcp', 'serve an agent over standard input and output; it can only read', {
    examples: [
      ['evenkeel mcp', 'manifests of this folder, by the Model Context Protocol'],
      ['evenkeel mcp --root infra --var stage=test', 'of another folder, with a value'],
      ['evenkeel mcp --with-checks --portal https://docs.example.com', 'with checks, and one portal to ask'],
    ],
    exit: [
      ['0', 'the client went, or a signal came'],
      ['1', 'an error, or a message that is too long'],
    ],
    environment: ALL_ENVIRONMENT,
    more: 'Tools: schema, validate, plan, drift, export and explain. No tool writes, and none takes a url, a host or the text of a manifest.',
  });
  const mcpFlags = addOptions(mcp, mcpOptions);
  mcp.action(() => choose({ name: 'mcp', flags: mcpFlags() }));

  const skill = command('skill', 'print a guide for agents, a file SKILL.md', {
    examples: [['evenkeel skill > .agents/skills/evenkeel/SKILL.md', 'where your agent looks for skills']],
    exit: exits('0', '1'),
  });
  const skillFlags = addOptions(skill, commonOptions);
  skill.action(() => choose({ name: 'skill', flags: skillFlags() }));
}
