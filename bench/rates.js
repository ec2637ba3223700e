// The client-side limits of the product, for a bundle that the benchmarks import.
export { RATES } from '../src/http/rate-limit.ts';
