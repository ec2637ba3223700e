export { type VirtualClock, virtualClock } from '../../src/cli/rehearse/virtual-clock.ts';
