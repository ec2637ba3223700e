import type { Command } from 'commander';
import type { Chosen } from './chosen.ts';
import type { HelpText } from './help.ts';

/** Receives the chosen command. */
export type Choose = (chosen: Chosen) => void;

/** Creates a command with its help, below the program or another command. */
export type MakeCommand = (name: string, summary: string, text: HelpText, parent?: Command) => Command;
