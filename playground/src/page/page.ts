import { WorkerClient } from './worker-client.ts';

const client = new WorkerClient();
Object.assign(window, { client });
