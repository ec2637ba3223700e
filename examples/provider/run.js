import { readFileSync } from 'node:fs';
import { bearer, createTransport, exitCode, Failure, renderText } from 'evenkeel';
import { createSession, declare } from 'evenkeel/kit';
import { dns } from './dns.js';

/**
 * What plan, drift and apply have in common: reads zones.yaml, opens a session, shows the report.
 *
 * @import { DesiredState, Report, Session } from 'evenkeel'
 * @param {(wanted: DesiredState, session: Session) => Promise<Report>} work
 */
export async function run(work) {
  const { DNS_API = '', DNS_TOKEN = '' } = process.env;
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort('signal'));
  const transport = createTransport();
  try {
    const file = 'zones.yaml';
    const { wanted } = declare({ file, text: readFileSync(file, 'utf8') }, [dns], Date.now());
    const session = createSession({
      provider: dns,
      base: DNS_API,
      credentials: [bearer('dns', DNS_TOKEN)],
      transport: transport.send,
      userAgent: 'acme-dns/1.0',
      signal: stop.signal,
    });
    const report = await work(wanted, session);
    process.stdout.write(renderText(report));
    process.exitCode = exitCode(report);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${error.message}\n${error.next ?? ''}\n`);
    process.exitCode = 1;
  } finally {
    await transport.close();
  }
}
