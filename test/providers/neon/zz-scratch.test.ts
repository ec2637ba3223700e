import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { renderText } from '../../../src/render/text.ts';
import { renderMarkdown } from '../../../src/render/markdown.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { world as sandboxWorld } from '../../helpers/world.ts';
import { PROJECT, PROJECT_ID } from './helpers/world.ts';

it('shows', async () => {
  const here = sandboxWorld();
  here.foreign('PATCH', `/neon/api/v2/projects/${PROJECT_ID}`, { project: { settings: { allowed_ips: { ips: ['203.0.113.0/24'] } } } });
  here.clock.advance(10_000);
  const yaml = `
name: acme
neon:
  projects:
    - id: ${PROJECT_ID}
      settings:
        name: Acme
        allowed_ips: { ips: [], protected_branches_only: true }
        enable_logical_replication: true
        default_endpoint_settings: { autoscaling_limit_max_cu: 4 }
      jwks: [{ jwks_url: "https://a.example.com/jwks", provider_name: Auth0, branch: main }]
      branches:
        - name: main
          roles: [{ name: app }]
          databases: [{ name: app, owner_name: app }]
          snapshots: [{ name: before, expires_at: "2027-01-01T00:00:00Z" }]
          backup_schedule: { absent: true }
        - { name: dev, default: true, databases: [{ name: neondb, owner_name: neondb_owner }, { name: app, owner_name: app }] }
`;
  const report = await here.plan(yaml);
  console.log(renderText(report, { color: false, unicode: true, width: 110 } as never));
  const applied = await here.apply(yaml);
  console.log(renderText(applied, { color: false, unicode: true, width: 110 } as never));
  here.clock.advance(10_000);
  const out = await exportScopes([PROJECT], here.session());
  const text = stringify({ name: 'acme', ...out.sections });
  console.log(text);
  console.log(renderText(await here.plan(text), { color: false, unicode: true, width: 110 } as never));
});
