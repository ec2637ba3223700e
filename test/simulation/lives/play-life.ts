import { BEGINNINGS, type BeginningName, type Begun, begin } from './beginnings.ts';
import { DISCORD_ACTS } from './discord-acts.ts';
import type { Life } from './life.ts';
import { LIFE_INVARIANTS, type LifeViolation, lifeViolation } from './life-invariants.ts';
import { NEON_ACTS } from './neon-acts.ts';

/** A life that was played. */
export interface PlayedLife {
  /** What people did, in words. */
  readonly did: readonly string[];
  readonly wrong?: LifeViolation;
}

const begun = new Map<BeginningName, Promise<Begun>>();

/** Plays a life on what it begins with, and looks at what is live at its end. */
export async function playLife({ begins, acts }: Life): Promise<PlayedLife> {
  const { service } = BEGINNINGS[begins];
  const known = begun.get(begins) ?? begin(begins);
  begun.set(begins, known);
  const { stage, manifest, ids, again } = await known;
  again();
  const did: string[] = [];
  for (const drawn of acts) {
    const act = (service === 'neon' ? NEON_ACTS : DISCORD_ACTS)[drawn.act];
    const done = act?.(stage.world, drawn);
    if (done !== undefined) did.push(done);
    stage.world.clock.advance(drawn.thenMs);
  }
  const wrong = await lifeViolation(stage, manifest, service, ids);
  return { did, ...(wrong === undefined ? {} : { wrong }) };
}

/** The same with as few acts as still break the same invariant. */
export async function shortest(life: Life, { wrong, did }: PlayedLife): Promise<PlayedLife> {
  for (const [index] of life.acts.entries()) {
    const fewer = { ...life, acts: life.acts.filter((_, at) => at !== index) };
    const played = await playLife(fewer);
    if (sortOf(played.wrong) === sortOf(wrong)) return shortest(fewer, played);
  }
  return { did, ...(wrong === undefined ? {} : { wrong }) };
}

/** Without the names in it. */
function sortOf(wrong: LifeViolation | undefined): string | undefined {
  return wrong && `${wrong.invariant} ${wrong.message.split('\n')[0]?.replace(/\b\S*[/0-9]\S*/g, '')}`;
}

/** The seed, what people did, what does not hold, and the plan. */
export function toldLife({ seed, begins }: Life, { did, wrong }: PlayedLife): string {
  const acts = did.map(each => `  someone ${each}`).join('\n');
  const broken = wrong === undefined ? '' : LIFE_INVARIANTS[wrong.invariant];
  return `life ${seed}, which begins as "${begins}"\n${acts}\nIt is wrong that ${wrong?.message}\n  must hold: ${broken}`;
}
