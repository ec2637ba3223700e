import { LifePlayer, SETTLED_MS, type Stage } from './playing.ts';

/**
 * The life of one resource, from its creation to its deletion, as manifests. `World` is the type of
 * the object through which another client changes the resource.
 */
export interface Life<Manifest, World> {
  readonly kind: string;
  /** A manifest with everything that the resource needs, but without the resource. */
  readonly empty: Manifest;
  readonly created: Manifest;
  /**
   * Set for a resource that always exists, so that its first row is an update instead of a create.
   */
  readonly first?: 'update';
  /** The manifest with another value of a managed field. */
  readonly changed: Manifest;
  /**
   * The action that the plan of `changed` must have. `blocked`: the kind cannot update, or cannot
   * change the field.
   */
  readonly change: { readonly action: 'update' } | { readonly action: 'blocked'; readonly reason: RegExp };
  /** Another client changes a managed field, or deletes the resource if no field can be changed. */
  disturb(world: World): void | Promise<void>;
  readonly disturbed: 'update' | 'create' | 'blocked';
  /**
   * A manifest whose entry says that the resource is absent. Without it the life ends before the
   * delete.
   */
  readonly absent?: Manifest;
  /**
   * How the manifest `absent` ends if it does not delete the resource: the plan blocks the row with
   * this reason, or the service refuses the request.
   */
  readonly absentIs?: { readonly blocked: RegExp } | 'refused';
}

/**
 * Plays a life: create, change, change by someone else, delete. In each step the plan, the results
 * of the apply and the plan after it must be as the life says. Rejects at the first step that
 * differs, with what was expected and what happened.
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
 * Creates the resource while the answer to the first write is damaged. The row must end as done if
 * a read shows the resource, or else as unknown; never as failed, and never with a second resource.
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
