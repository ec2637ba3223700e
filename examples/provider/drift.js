import { drift } from 'evenkeel';
import { run } from './run.js';

await run((wanted, session) => drift(wanted, session, { prune: true }));
