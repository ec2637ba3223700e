import type { Command } from 'commander';
import type { Chosen } from './chosen.ts';
import type { HelpText } from './help.ts';

/** Told which command was chosen. */
export type Choose = (chosen: Chosen) => void;

/** Makes a command with its help, under the program or under another command. */
export type MakeCommand = (name: string, summary: string, text: HelpText, parent?: Command) => Command;
