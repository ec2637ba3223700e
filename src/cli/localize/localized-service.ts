import type { Localizations, LocalizedText } from '../../core/localizations.ts';
import type { LoadedManifest } from '../../manifest/load.ts';
import { PROVIDERS } from '../../providers/providers.ts';

/** The service whose texts are translated, and the name of its section. */
export interface LocalizedService extends Localizations {
  readonly name: string;
}

/** The only service whose texts are translated. */
export async function localizedService(): Promise<LocalizedService> {
  for (const { name, localizations } of PROVIDERS)
    if (localizations !== undefined) return { name, ...(await localizations()) };
  throw new Error('no service has texts to translate');
}

/** The section of the service in a manifest; undefined where it has none. */
function sectionOf({ value }: LoadedManifest, { name }: LocalizedService): unknown {
  return { ...value }[name];
}

/** Every text of a manifest, with its translations and its place. */
export function textsOf(manifest: LoadedManifest, service: LocalizedService): readonly LocalizedText[] {
  return service.texts(sectionOf(manifest, service), path => manifest.source([service.name, ...path]));
}
