import type { ComponentDescription, PropDescription } from '../types.ts';
import { iconProps } from './_shared.ts';

const dropdown = {
  type: 'boolean',
  description: 'A menu instead of tabs.',
  default: false,
} as const satisfies PropDescription;

const LANGUAGE = { type: 'string', description: 'Language of the code.' } as const;
const TITLE = {
  type: 'string',
  description: 'Text in the header, such as the name of a file.',
} as const;

export const code = {
  CodeGroup: {
    description: 'Several code blocks behind tabs, named by their titles.',
    props: { dropdown },
    holds: ['code', 'CodeBlock'],
  },
  CodeBlock: {
    description: 'What a fence is, where a fence cannot stand or its text is computed.',
    props: {
      language: LANGUAGE,
      lang: { ...LANGUAGE, sameAs: 'language' },
      filename: TITLE,
      title: { ...TITLE, sameAs: 'filename' },
      ...iconProps('Icon in the header.'),
      highlight: { type: 'lines', description: 'Lines on a tinted ground, such as `"[1,3-5]"`.' },
      focus: { type: 'lines', description: 'Lines that stay clear while others fade.' },
      lines: { type: 'boolean', description: 'Numbers of lines.', default: false },
      wrap: { type: 'boolean', description: 'Long lines are broken.', default: false },
      expandable: {
        type: 'boolean',
        description: 'Cut off, with a button for the rest.',
        default: false,
      },
      nocopy: { type: 'boolean', description: 'No button to copy it.', default: false },
      file: {
        type: 'string',
        description:
          'File that the text is taken from, with the part of it: `../src/client.ts#connect`.',
      },
      gitRef: { type: 'string', description: 'Commit, tag or branch of that file.' },
      code: { type: 'string', description: 'The text, in place of what stands between the tags.' },
      meta: {
        type: 'string',
        description: 'Options, as they stand behind the language of a fence.',
      },
    },
  },
  RequestExample: {
    description: 'Samples of a request, at the side of the page.',
    props: { dropdown },
    holds: ['code', 'CodeBlock'],
  },
  ResponseExample: {
    description: 'Samples of an answer, at the side of the page.',
    props: { dropdown },
    holds: ['code', 'CodeBlock'],
  },
} as const satisfies Record<string, ComponentDescription>;
