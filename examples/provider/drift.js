import { drift } from 'evenkeel/kit';
import { run } from './run.js';

await run((wanted, session) => drift(wanted, session, { prune: true }));
