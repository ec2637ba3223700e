import { plan } from 'evenkeel/kit';
import { run } from './run.js';

await run((wanted, session) => plan(wanted, session, { prune: true }));
