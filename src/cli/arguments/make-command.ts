import type { Command } from 'commander';
import type { ChosenCommand } from './chosen-command.ts';
import type { HelpText } from './help.ts';

/** Receives the chosen command. */
export type Choose = (chosen: ChosenCommand) => void;

/** Creates a command with its help, below the program or another command. */
export type MakeCommand = (name: string, summary: string, text: HelpText, parent?: Command) => Command;
