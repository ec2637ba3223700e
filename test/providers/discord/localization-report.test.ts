import { describe, expect, it } from 'vitest';
import type { LocalizationReport } from '../../../src/providers/discord/files/localization-report.ts';
import {
  localizationReport,
  localizationText,
} from '../../../src/providers/discord/files/localization-report.ts';
import { localizedTexts } from '../../../src/providers/discord/files/localized-texts.ts';
import { loadFiles } from '../../manifest/load-text.ts';

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  localizations: locales/*.yaml
  commands:
    - name: ban
      description: Ban a member
      name_localizations: { de: bannen, en-US: ban }
      options:
        - type: string
          name: why
          description: Why
          description_localizations: { de: Warum }
          choices: [{ name: Spam, value: spam, name_localizations: { de: Spam } }]
    - { name: gone, absent: true }
  guilds:
    - ids: ["197038439483310086"]
      commands: [{ name: Report, type: user, name_localizations: { es-ES: Denunciar } }]
`;

async function reportOf(
  manifest: string,
  locales: Readonly<Record<string, string>>,
): Promise<LocalizationReport> {
  const loaded = await loadFiles({ 'evenkeel.yaml': manifest, ...locales });
  const section = loaded.manifest?.value.discord;
  if (section === undefined) throw new Error(JSON.stringify(loaded.problems));
  return localizationReport(
    localizedTexts(
      section,
      path => loaded.manifest?.source(['discord', ...path]) ?? { file: '', line: 0, column: 0 },
    ),
  );
}

describe('the localization report', () => {
  it('names every text that a locale lacks, with its place; fallbacks count as covered and are shown', async () => {
    const report = await reportOf(MANIFEST, {
      'locales/en-GB.yaml': 'ban: { description: Ban them }\n',
      'locales/es-419.yaml': 'ban: { name: prohibir }\n',
    });
    expect(localizationText(report)).toMatchInlineSnapshot(`
      "de      3 of 6
        evenkeel.yaml:8:20  ban description  "Ban a member"
        evenkeel.yaml:12:17  ban options[0].name  "why"
        evenkeel.yaml:19:26  Report name  "Report"
      en-GB   2 of 6, 1 of them by the service's fallback to en-US
        evenkeel.yaml:12:17  ban options[0].name  "why"
        evenkeel.yaml:13:24  ban options[0].description  "Why"
        evenkeel.yaml:15:29  ban options[0].choices[0].name  "Spam"
        evenkeel.yaml:19:26  Report name  "Report"
      en-US   2 of 6, 1 of them by the service's fallback to en-GB
        evenkeel.yaml:12:17  ban options[0].name  "why"
        evenkeel.yaml:13:24  ban options[0].description  "Why"
        evenkeel.yaml:15:29  ban options[0].choices[0].name  "Spam"
        evenkeel.yaml:19:26  Report name  "Report"
      es-419  2 of 6, 1 of them by the service's fallback to es-ES
        evenkeel.yaml:8:20  ban description  "Ban a member"
        evenkeel.yaml:12:17  ban options[0].name  "why"
        evenkeel.yaml:13:24  ban options[0].description  "Why"
        evenkeel.yaml:15:29  ban options[0].choices[0].name  "Spam"
      es-ES   1 of 6
        evenkeel.yaml:7:13  ban name  "ban"
        evenkeel.yaml:8:20  ban description  "Ban a member"
        evenkeel.yaml:12:17  ban options[0].name  "why"
        evenkeel.yaml:13:24  ban options[0].description  "Why"
        evenkeel.yaml:15:29  ban options[0].choices[0].name  "Spam"
      "
    `);
    expect(report.texts).toBe(6);
    expect(
      report.locales.map(({ locale, translated, fallback, missing }) => [
        locale,
        translated,
        fallback,
        missing.length,
      ]),
    ).toEqual([
      ['de', 3, 0, 3],
      ['en-GB', 1, 1, 4],
      ['en-US', 1, 1, 4],
      ['es-419', 1, 1, 4],
      ['es-ES', 1, 0, 5],
    ]);
  });

  it('counts a text that is the same as the default: someone chose it', async () => {
    const report = await reportOf(MANIFEST, { 'locales/de.yaml': 'ban: { description: Ban a member }\n' });
    expect(report.locales.find(({ locale }) => locale === 'de')?.missing.map(({ place }) => place)).toEqual([
      'options[0].name',
      'name',
    ]);
  });

  it('says where there is nothing to say', () => {
    expect(localizationText({ v: 1, texts: 2, locales: [] })).toBe('2 texts, no localizations\n');
  });

  it('never lets a name write escape codes', () => {
    const missing = [
      {
        command: 'a\u001b[31m',
        place: 'name',
        text: 'a\u001b[31m',
        source: { file: 'f', line: 1, column: 1 },
      },
    ];
    const locales = [{ locale: 'de', translated: 0, fallback: 0, missing }];
    expect(localizationText({ v: 1, texts: 1, locales })).not.toContain('\u001b');
  });
});
