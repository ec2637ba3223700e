export const PROJECT = 'shiny-wind-028834';
/** Of both services, with something to make in each. */
export const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  commands: [{ name: ban, description: Ban a member }]
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: main, protected: true }
        - { name: preview/pr-12, ttl: 7d, endpoints: [{ type: read_write }] }
`;
