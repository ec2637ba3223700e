import type { Provider } from '../../core/provider.ts';
import type { Requests } from '../../core/requests.ts';
import type { Docs } from '../../generated/manifest.ts';
import { docsAnswer } from './answer.ts';
import { docsPage } from './pages/page.ts';
import { portalScope } from './portal.ts';
import { docsSearch } from './search.ts';
import { sectionRules } from './section-rules.ts';

const requests: Requests = {
  // An answer may take long.
  timeoutMs: 120_000,
  // No page is JSON: one that says so is not what it says the next time either.
  overrides: { unparsable: { read: 'unreadable' } },
  // A slash, a case, a folder: portals redirect inside themselves, and nothing secret is sent.
  redirects: 'same-origin',
};

/** Documentation portals: read only. */
export const docs: Provider = {
  name: 'docs',
  requests,
  kinds: [],
  // Pages first: they may state where questions go.
  checks: [docsPage, docsAnswer, docsSearch],
  roots: section =>
    ((section as Docs).portals ?? []).map((portal, index) => ({
      scope: portalScope(portal.url),
      entry: { ...portal },
      path: ['portals', index],
    })),
  rules: section => sectionRules(section as Docs),
  lane: scope => scope.address,
  doctor: { probes: async scope => (await import('./probes.ts')).probes(scope) },
  form: { list: { key: 'portals', ids: ['url'] } },
};
