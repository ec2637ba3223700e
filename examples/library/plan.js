import { exitCode, renderText } from 'evenkeel';
import { open } from 'evenkeel/node';

const keel = await open({ file: 'evenkeel.yaml', env: process.env });
try {
  const report = await keel.plan();
  process.stdout.write(renderText(report));
  process.exitCode = exitCode(report, { detailed: true });
} finally {
  await keel.close();
}
