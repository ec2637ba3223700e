import { COMMANDS_OF_TYPE, DISCORD } from '../../limits/discord.ts';
import { COMMAND_TYPES, type Command } from './command.ts';
import { DiscordRefusal } from './refusal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CREATES_PER_DAY = DISCORD.createsPerDay.is;

/** One scope has at most so many commands of each type (facts/discord.md#counts). */
const MOST: readonly (readonly [number, number])[] = [
  [COMMAND_TYPES.chatInput, COMMANDS_OF_TYPE.chat_input.is],
  [COMMAND_TYPES.user, COMMANDS_OF_TYPE.user.is],
  [COMMAND_TYPES.message, COMMANDS_OF_TYPE.message.is],
  [COMMAND_TYPES.primaryEntryPoint, COMMANDS_OF_TYPE.primary_entry_point.is],
];

/** @throws Refusal 30032 when a scope would exceed the limit of a type */
export function checkCounts(commands: readonly Command[]): void {
  for (const [type, most] of MOST) {
    if (commands.filter(command => command.type === type).length > most) {
      throw new DiscordRefusal(400, 30032, `Maximum number of application commands reached (${most})`);
    }
  }
}

/**
 * @throws Refusal 400 30034 when a scope would have more new commands in 24 hours than it may; it
 * is no 429 (facts/discord.md#statuses-of-the-codes)
 */
export function checkDailyLimit(creates: readonly number[], more: number, now: number): void {
  if (recentCreates(creates, now).length + more <= CREATES_PER_DAY) return;
  throw new DiscordRefusal(
    400,
    30034,
    `Max number of daily application command creates has been reached (${CREATES_PER_DAY})`,
  );
}

/** The creates of the last 24 hours. */
export function recentCreates(creates: readonly number[], now: number): readonly number[] {
  return creates.filter(at => now - at < DAY_MS);
}
