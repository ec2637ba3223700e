/*
 * `evenkeel/sandbox`: an emulator of the services for the tests of other programs
 * (docs/library.md). It runs in the process of the test, or behind a socket of the same machine.
 */
export type { TimeSource } from './clock-and-random.ts';
export type { Expectation, Judgment } from './expectation.ts';
export type { Fault, FaultEffect, FaultMatch, FaultReport } from './faults.ts';
export type { InProcessRequest, InProcessResponse } from './in-process.ts';
export type { LogMatch, RequestMatch } from './match.ts';
export type { VirtualOutside } from './open-sandbox.ts';
export { openSandbox, type TestSandbox } from './open-sandbox.ts';
export type { SandboxOutcome } from './outcome.ts';
export type { LogBounds, LoggedRequest, LogQuery, RequestLog } from './request-log.ts';
export type { Sandbox, SandboxOptions, SandboxRequest } from './sandbox.ts';
export type { SandboxEnv } from './sandbox-env.ts';
export { type SandboxServer, type ServedWorld, type ServerOptions, startSandbox } from './server.ts';
export type { Quirks, SandboxTokens } from './service.ts';
export type { WorldOptions } from './worlds.ts';
