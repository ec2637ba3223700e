import { plan } from 'evenkeel';
import { run } from './run.js';

await run((wanted, session) => plan(wanted, session, { prune: true }));
