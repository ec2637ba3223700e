import type { Provider } from '../core/provider.ts';

/** What the manifest needs to know of one provider's section. */
export type Section = Pick<Provider, 'name' | 'form'>;
