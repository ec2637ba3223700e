import type { Context } from '../context.ts';
import { SKILL_TEXT } from '../output/skill-text.ts';

/** `evenkeel skill`. Returns the exit code. */
export function runSkill({ screen }: Context): number {
  screen.result(SKILL_TEXT);
  return 0;
}
