import { SKILL_TEXT } from '../../providers/skill.ts';
import type { Context } from '../context.ts';

/** `evenkeel skill`. Returns the exit code. */
export function runSkill({ screen }: Context): number {
  screen.result(SKILL_TEXT);
  return 0;
}
