import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { link, text } from './shared/text.ts';

// prettier-ignore
export const LOCALES = [
  'en', 'cn', 'zh', 'zh-Hans', 'zh-Hant', 'zh-CN', 'zh-TW', 'es', 'fr', 'fr-CA', 'ja', 'jp', 'ja-JP',
  'pt', 'pt-BR', 'de', 'ko', 'it', 'ru', 'ro', 'cs', 'id', 'ar', 'tr', 'hi', 'sv', 'no', 'da', 'lv',
  'nl', 'uk', 'vi', 'pl', 'uz', 'he', 'ca', 'fi', 'hu',
] as const;

const version = z.union([
  text(),
  z.strictObject({
    name: text().meta({ description: 'Name of the version, as in `version` elsewhere.' }),
    default: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the version is selected on a first visit. One may be.' }),
    url: link()
      .optional()
      .meta({ description: 'Address of documentation kept elsewhere; makes the entry a link.' }),
    ref: docsJson(text().optional(), 'Git tag or branch that holds the pages of the version.', [
      'v1.0.0',
    ]),
    locale: z.enum(LOCALES).optional().meta({
      description: 'Language of the version. It sets the language of the page frame.',
    }),
  }),
]);

export const versionsSchema = z
  .array(version)
  .default([])
  .transform(toVersions)
  .meta({
    description:
      'Versions of the documentation, for the version menu. The first is selected on a first visit unless another one says `default`.',
    examples: [['v2', 'v1']],
  });

/** Versions as objects, exactly one of them the default unless all are links. */
function toVersions(fields: z.output<typeof version>[]) {
  const entries = fields.map((entry) => (typeof entry === 'string' ? { name: entry } : entry));
  const first = entries.find((entry) => entry.default) ?? entries.find(({ url }) => !url);
  return entries.map((entry) => ({ ...entry, default: entry === first }));
}
