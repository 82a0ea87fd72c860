import { z } from 'zod';
import { iconFields, toIconRef } from './shared/icon.ts';
import { link, text } from './shared/text.ts';
import { encodeUrlPart } from '../../text/decode-path.ts';

const query = z.strictObject({
  key: text().meta({ description: 'Name of a query parameter.' }),
  value: z.string().meta({ description: 'Its value.' }),
});

const entry = z
  .strictObject({
    title: text().meta({ description: 'Text of the entry.' }),
    description: text().optional().meta({ description: 'Short text below it.' }),
    ...iconFields,
    href: z
      .union([
        link(),
        z.strictObject({
          base: link().meta({ description: 'Address without its query.' }),
          query: z.array(query).optional().meta({ description: 'Query parameters.' }),
        }),
      ])
      .meta({
        description:
          'Where the entry leads. `$page` stands for the beginning of the text of the page, `$path` for its address, `$mcp` for the address of the MCP server.',
      }),
  })
  .transform(({ icon, iconType, href, ...texts }) => ({
    ...texts,
    ...(icon !== undefined && { icon: toIconRef({ icon, iconType }) }),
    href: toHref(href),
  }));

/** Address with its query. */
function toHref(href: string | { base: string; query?: z.output<typeof query>[] | undefined }) {
  if (typeof href === 'string') return href;
  const parameters = (href.query ?? []).map(({ key, value }) => {
    // The names of what is filled in later have to stay readable.
    const text = encodeUrlPart(value).replaceAll('%24', '$');
    return `${encodeUrlPart(key)}=${text}`;
  });
  const joint = href.base.includes('?') ? '&' : '?';
  return parameters.length > 0 ? `${href.base}${joint}${parameters.join('&')}` : href.base;
}

export const contextualSchema = z
  .strictObject({
    options: z
      .array(z.union([text(), entry]))
      .default([])
      .meta({
        description:
          'Entries of the menu, in their order: names of known ones, and links of your own.',
        examples: [['copy', 'view', 'chatgpt', 'claude']],
      }),
    display: z.enum(['header', 'toc']).optional().meta({
      description:
        'Where the menu stands: beside the title, or its entries below the table of contents.',
    }),
  })
  .prefault({})
  .meta({ description: 'Menu beside the title of a page: copy it, or open it in an assistant.' });
