import { LifePlayer, SETTLED_MS, type Stage } from './playing.ts';

/**
 * One resource of a kind from nothing to nothing, in manifests. `World` is what another client
 * changes it in.
 */
export interface Life<Manifest, World> {
  readonly kind: string;
  /** Everything the resource needs, without the resource. */
  readonly empty: Manifest;
  readonly created: Manifest;
  /** What its first row is: a thing that is always there is never created. */
  readonly first?: 'update';
  /** A managed field has another value. */
  readonly changed: Manifest;
  /**
   * What the change leads to; `blocked` for a kind that lacks the verb or a field that cannot be
   * changed.
   */
  readonly change: { readonly action: 'update' } | { readonly action: 'blocked'; readonly reason: RegExp };
  /**
   * Another client changes a managed field, or deletes the resource where nothing can be changed.
   */
  disturb(world: World): void | Promise<void>;
  readonly disturbed: 'update' | 'create' | 'blocked';
  /** Left out for what cannot be absent. */
  readonly absent?: Manifest;
  /**
   * What absent leads to where nothing can delete it: a blocked row, or a request that the service
   * refuses.
   */
  readonly absentIs?: { readonly blocked: RegExp } | 'refused';
}

/**
 * Plays a life: created, changed, changed by someone else, deleted; each planned as it says,
 * applied and seen, and then the next plan is empty. Rejects at the first step that goes otherwise,
 * with what was expected and what came.
 */
export async function play<Manifest, World>(
  life: Life<Manifest, World>,
  stage: Stage<Manifest>,
  world: World,
): Promise<void> {
  const told = new LifePlayer(life.kind, stage);
  await told.converges('empty', life.empty);
  await told.changes('created', life.created, [life.first ?? 'create']);
  const { change } = life;
  if (change.action === 'update') await told.changes('changed', life.changed, ['update']);
  else await told.isBlocked('changed', life.changed, change.reason);
  const now = change.action === 'update' ? life.changed : life.created;
  await life.disturb(world);
  stage.clock.advance(SETTLED_MS);
  told.rows('disturbed', 'drift', await stage.drift(now), [life.disturbed]);
  await told.converges('disturbed', now);
  if (life.absent === undefined) return;
  if (life.absentIs === undefined) await told.isDeleted(life.absent);
  else if (life.absentIs === 'refused') await told.isNotDeleted(life.absent);
  else await told.isBlocked('absent', life.absent, life.absentIs.blocked);
}

/**
 * Makes the resource while the stage spoils the answer of the first write. It has to end as a write
 * of which nobody knows: seen to be done, or told as unknown; never as failed, and never made
 * twice.
 */
export async function playSpoiled<Manifest>(
  life: Pick<Life<Manifest, never>, 'kind' | 'empty' | 'created'>,
  stage: Stage<Manifest>,
  spoil: () => void,
): Promise<void> {
  const told = new LifePlayer(life.kind, stage);
  await told.converges('empty', life.empty);
  spoil();
  await told.isNotLost('created', life.created);
  await told.converges('created', life.created);
}
