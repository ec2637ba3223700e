import { open } from 'evenkeel/node';

const keel = await open({ file: 'evenkeel.yaml', env: process.env });
const { plan, counts } = await keel.drift().finally(() => keel.close());

const lines = [
  '# TYPE evenkeel_drift_rows gauge',
  ...plan.rows.map(row => `evenkeel_drift_rows{kind="${row.kind}",action="${row.action}"} 1`),
  '# TYPE evenkeel_unread_lists gauge',
  // Without it, a service that is down would look like no drift.
  `evenkeel_unread_lists ${plan.unread.length}`,
  '# TYPE evenkeel_failed_checks gauge',
  `evenkeel_failed_checks ${counts.checks.fail ?? 0}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
