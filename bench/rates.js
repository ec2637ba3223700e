// The client-side limits of the product, for a bundle that the benchmarks import.
import { PROVIDERS } from '../src/providers/providers.ts';

export const RATES = Object.fromEntries(PROVIDERS.map(({ name, requests }) => [name, requests?.rate]));
