import type { Answer, RequestOptions } from '../../core/http.ts';
import { canonical, type Json } from '../../core/json.ts';
import type { Client } from '../../http/client.ts';
import { type Session, withClients } from '../session.ts';

/**
 * A session that asks a service nothing twice: what is planned in it again is planned from the same
 * lists. It cannot write.
 */
export function sameAnswers(session: Session): Session {
  const known = new Map<string, Promise<Answer>>();
  const once = (key: Json, ask: () => Promise<Answer>): Promise<Answer> => {
    const text = canonical(key);
    const found = known.get(text) ?? ask();
    known.set(text, found);
    return found;
  };
  const remembering = (client: Client): Client => {
    const { base, reader } = client;
    const same: Client = {
      ...client,
      reader: {
        now: reader.now,
        get: (path, options) => once([base, path, said(options)], () => reader.get(path, options)),
      },
      ask: (path, body, options) =>
        once([base, path, said(options), body as Json], () => client.ask(path, body, options)),
      get seeing() {
        return same;
      },
      get finishing() {
        return same;
      },
    };
    return same;
  };
  return withClients(session, remembering);
}

/** What makes a request another one. */
function said(options: RequestOptions = {}): Json {
  const { query = {}, credential = null, headers = {} } = options;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return [Object.fromEntries(given) as Json, credential, headers];
}
