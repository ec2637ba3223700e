/**
 * The program that runs one job, as the process Runner.Worker of the real runner: it is told every
 * secret of the job at its start and has them in its memory until the job ends, while each step is
 * a child of it (facts/github.md#secrets-in-a-jobs-memory). Its standard input has the message and
 * then a line for each cancel; its standard output is the end of the job as JSON.
 */
import { createInterface } from 'node:readline';
import type { JobMessage } from './job-message.ts';
import { RunningJob } from './running-job.ts';

let job: RunningJob | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  if (job !== undefined) {
    job.cancel();
    continue;
  }
  job = new RunningJob(JSON.parse(line) as JobMessage);
  void job.run().then(end => process.stdout.write(JSON.stringify(end), () => process.exit(0)));
}
