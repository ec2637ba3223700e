import { readFileSync } from 'node:fs';
import { exitCode, isFailure, renderText } from 'evenkeel';
import { bearer, createSession, createTransport, declare } from 'evenkeel/kit';
import { dns } from './dns.js';

/**
 * What plan, drift and apply have in common: reads zones.yaml, opens a session, shows the report.
 *
 * @import { DesiredState, Report, Session } from 'evenkeel/kit'
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
      baseUrl: DNS_API,
      credentials: [bearer('dns', DNS_TOKEN)],
      transport: transport.send,
      userAgent: 'acme-dns/1.0',
      signal: stop.signal,
    });
    const report = await work(wanted, session);
    process.stdout.write(renderText(report));
    process.exitCode = exitCode(report);
  } catch (error) {
    if (!isFailure(error)) throw error;
    process.stderr.write(`${error.message}\n${error.next ?? ''}\n`);
    process.exitCode = 1;
  } finally {
    await transport.close();
  }
}
