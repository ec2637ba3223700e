import { exitCode, renderText } from 'evenkeel';
import { open } from 'evenkeel/node';

const keel = await open({ file: 'evenkeel.yaml', env: process.env });
const report = await keel.plan();
await keel.close();
process.stdout.write(renderText(report));
process.exitCode = exitCode(report, { detailed: true });
