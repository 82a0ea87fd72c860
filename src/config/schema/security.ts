import { z } from 'zod';
import { text } from './shared/text.ts';

// CSP Level 3, section 2.3.1; a sign that ends a source or a directive is in none of these.
const SOURCE =
  /^(?:(?:https?|wss?|data|blob):|(?:(?:https?|wss?):\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::(?:\d+|\*))?(?:\/[\w./~%-]*)?|'(?:none|self|unsafe-inline|unsafe-eval|wasm-unsafe-eval|sha(?:256|384|512)-[\w+/=-]+)')$/;

/** What each directive of the policy is about, as the end of a sentence. */
const DIRECTIVES = {
  'script-src': 'scripts come from',
  'style-src': 'style sheets come from',
  'img-src': 'pictures come from',
  'font-src': 'fonts come from',
  'media-src': 'video and sound come from',
  'connect-src': 'scripts may send requests to',
  'frame-src': 'pages in frames come from',
  'worker-src': 'workers come from',
  'form-action': 'forms are sent to',
  'frame-ancestors':
    'sites are that may show these pages in a frame; without it only the site itself',
} as const;

type Directive = keyof typeof DIRECTIVES;

const source = () =>
  text().regex(SOURCE, 'a host, such as "https://cdn.example.com", or another source of a policy');

const sources = Object.fromEntries(
  Object.entries(DIRECTIVES).map(([name, about]) => [
    name,
    z
      .array(source())
      .optional()
      .meta({ description: `Where else ${about}.`, examples: [['https://cdn.example.com']] }),
  ]),
) as Record<Directive, z.ZodOptional<z.ZodArray<z.ZodString>>>;

export const securitySchema = z
  .strictObject({
    policy: z.boolean().default(true).meta({
      description:
        'Whether pages carry a content security policy, made from what the site itself uses.',
    }),
    sources: z
      .strictObject(sources)
      .prefault({})
      .meta({ description: 'Hosts that the policy allows besides, by directive.' }),
  })
  .prefault({})
  .meta({ description: 'What browsers let the pages load and run.' });
