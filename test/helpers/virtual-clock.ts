export { type VirtualClock, virtualClock } from '../../src/core/virtual-clock.ts';
