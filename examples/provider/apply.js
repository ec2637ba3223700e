import { apply } from 'evenkeel/kit';
import { run } from './run.js';

// What someone has seen in the plan: another plan than that is refused, and nothing is written.
const [digest = ''] = process.argv.slice(2);

await run((wanted, session) => apply(wanted, session, { prune: true, review: { digest } }));
