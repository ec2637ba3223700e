import { PROJECT } from '../helpers/world.ts';
import { NEON_SCOPES, type SocketWorld } from './socket-world.ts';

/** A project that someone else made, and the manifest that `export` writes of it. */
interface AdoptedProject {
  /** The id of its default branch, which the manifest has too. */
  readonly main: string;
  readonly manifest: string;
}

/** main, its protected staging, and a preview of main, as the vendor's client makes them. */
export async function adoptedProject(here: SocketWorld): Promise<AdoptedProject> {
  const { neon } = here;
  const projectId = PROJECT;
  const main = await neon.branches.getDefault({ projectId });
  await neon.branches.create({
    projectId,
    name: 'staging',
    parent_id: main.id,
    protected: true,
    noCompute: true,
  });
  await neon.branches.create({ projectId, name: 'preview', parent_id: main.id, noCompute: true });
  await neon.postgres.endpoints.create({ projectId, branch_id: main.id, type: 'read_only' });
  // Times are whole seconds: what follows happens in a later one.
  here.clock.advance(3_600_000);
  return { main: main.id, manifest: await here.exported(NEON_SCOPES) };
}
