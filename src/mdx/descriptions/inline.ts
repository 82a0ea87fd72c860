import { BADGE_COLORS } from '../components/inline.tsx';
import type { ComponentDescription, PropDescription } from '../descriptions.ts';
import { defaultOpen, iconProps } from './content.ts';

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

const field = {
  type: { type: 'text', description: 'Shown beside the name, in any words.' },
  required: { type: 'boolean', description: 'Marks what has to be there.', default: false },
  optional: {
    type: 'boolean',
    description: 'For those who read the source: what is not `required` is optional.',
  },
  deprecated: { type: 'boolean', description: 'Marks what will go away.', default: false },
  default: { type: 'any', description: 'What holds where nothing is given.' },
  hidden: { type: 'boolean', description: 'Takes the row off the page.', default: false },
  pre: { type: 'string[]', description: 'Labels before the name.' },
  post: { type: 'string[]', description: 'Labels behind the name.' },
  description: { type: 'text', description: 'What it means, before what stands between the tags.' },
} as const satisfies Record<string, PropDescription>;

const nameIn = (place: string) =>
  ({ type: 'string', description: `Name of a parameter ${place}.` }) as const;

export const fields = {
  ParamField: {
    description: 'A parameter of a request. One attribute has its name and says where it goes.',
    props: {
      query: nameIn('in the query'),
      path: nameIn('in the path'),
      body: nameIn('in the body'),
      header: nameIn('among the headers'),
      cookie: nameIn('among the cookies'),
      auth: nameIn('that says who asks'),
      name: { type: 'string', description: 'Name, where none of the others has it.' },
      ...field,
      type: {
        type: 'text',
        description:
          'Any words. On API pages they also choose the input: `string`, `integer`, `number`, `boolean`, `object`, `array`, `file`.',
      },
      enum: { type: 'string[]', description: 'The values to choose from.' },
      placeholder: { type: 'any', description: 'Example in the empty input.' },
      initialValue: { type: 'any', description: 'What the input starts with.' },
    },
  },
  ResponseField: {
    description: 'A property of an answer, or of anything else that has properties.',
    props: {
      name: {
        type: 'string',
        description: 'What the row is about. The row has an address, made from it.',
        required: true,
      },
      ...field,
    },
  },
} as const satisfies Record<string, ComponentDescription>;

const ICON = {
  type: 'icon',
  description: 'Name of an icon, a path, or an address of an image.',
} as const;

/** What stands in a line of text. */
export const lines = {
  Icon: {
    description: 'An icon in a line, in the size and the colour of the text.',
    props: {
      icon: { ...ICON, required: true },
      name: { ...ICON, sameAs: 'icon' },
      src: { ...ICON, sameAs: 'icon' },
      iconType: { ...iconProps('').iconType, default: 'regular' },
      size: { type: 'number', description: 'In pixels.', default: 16 },
      color: { type: 'string', description: 'Any colour of CSS.' },
    },
  },
  Badge: {
    description: 'A short label in a line of text.',
    props: {
      color: {
        type: 'string',
        description: 'Colour of the ground.',
        values: BADGE_COLORS,
        default: 'gray',
        isAnyCase: true,
      },
      size: {
        type: 'string',
        description: 'How large it is.',
        values: ['xs', 'sm', 'md', 'lg'],
        default: 'md',
      },
      shape: {
        type: 'string',
        description: 'What its corners are.',
        values: ['rounded', 'pill'],
        default: 'rounded',
      },
      ...iconProps('Icon before the text.'),
      stroke: {
        type: 'boolean',
        description: 'A border instead of a filled ground.',
        default: false,
      },
      disabled: { type: 'boolean', description: 'Greyed out.', default: false },
    },
  },
  Tooltip: {
    description: 'A word with an explanation, under the mouse and on keyboard focus.',
    props: {
      tip: { type: 'text', description: 'The explanation.', required: true },
      headline: { type: 'text', description: 'A line in bold above it.' },
      cta: { type: 'text', description: 'Words of a link below it.' },
      href: { type: 'string', description: 'Where that link leads.' },
    },
  },
  Link: {
    description: 'A link, as `<a>`.',
    props: {
      href: { type: 'string', description: 'Where it leads.' },
      target: { type: 'string', description: 'The tab that it opens in, as in HTML.' },
      title: { type: 'string', description: 'Words that appear under the mouse.' },
    },
  },
  Heading: {
    description: 'A heading, where `##` cannot stand.',
    props: {
      level: {
        type: 'number',
        description: 'Its level.',
        values: [1, 2, 3, 4, 5, 6],
        default: 2,
      },
      noAnchor: { type: 'boolean', description: 'Without an address.', default: false },
    },
  },
  Latex: {
    description: 'A formula in TeX.',
    props: {
      display: { type: 'boolean', description: 'On a line of its own.', default: false },
      tex: {
        type: 'string',
        description: 'The formula, in place of what stands between the tags.',
      },
    },
  },
} as const satisfies Record<string, ComponentDescription>;

const entry = {
  name: { type: 'text', description: 'What the file or folder is called.', required: true },
  highlight: { type: 'boolean', description: 'Marks the row.', default: false },
} as const satisfies Record<string, PropDescription>;

export const more = {
  Update: {
    description: 'An entry of a changelog.',
    props: {
      label: { type: 'text', description: 'Version or date.', required: true },
      description: { type: 'text', description: 'A quieter line below the label.' },
      tags: { type: 'string[]', description: 'What the entry is about; readers filter by it.' },
      rss: {
        type: 'feed',
        description:
          '`title` and `description` for the feed, where they differ from what is shown.',
      },
    },
  },
  Tree: {
    description: 'Files and folders, from `<Tree.Folder>` and `<Tree.File>` or from a list.',
    props: {},
    holds: ['Tree.Folder', 'Tree.File', 'list'],
  },
  'Tree.Folder': {
    description: 'A folder, with what is in it.',
    props: {
      ...entry,
      defaultOpen,
      openable: {
        type: 'boolean',
        description: '`{false}` shows its content for good.',
        default: true,
      },
    },
    inside: 'Tree',
  },
  'Tree.File': { description: 'A file.', props: entry, inside: 'Tree' },
  Color: {
    description: 'Swatches; a click copies the value.',
    props: {
      variant: {
        type: 'string',
        description: 'Beside each other, or in rows.',
        values: ['compact', 'table'],
        default: 'compact',
      },
    },
    holds: ['Color.Row', 'Color.Item'],
  },
  'Color.Row': {
    description: 'Several swatches together.',
    props: { title: { type: 'text', description: 'What they have in common.' } },
    inside: 'Color',
  },
  'Color.Item': {
    description: 'One swatch.',
    props: {
      name: { type: 'text', description: 'What the colour is called.' },
      value: {
        type: 'colors',
        description:
          "The colour as CSS writes it, or one for each mode: `{{ light: '#fff', dark: '#000' }}`.",
        required: true,
      },
    },
    inside: 'Color',
  },
  Panel: {
    description: 'Anything, at the side of the page in place of the table of contents.',
    props: {},
  },
  Prompt: {
    description: 'A text to hand to an assistant, with a button that copies it.',
    props: {
      description: { type: 'text', description: 'What it is for.', required: true },
      ...iconProps('Icon before the description.'),
      actions: { type: 'string[]', description: 'Buttons: `copy`, `cursor`.', default: 'copy' },
    },
  },
  Mermaid: {
    description: 'A diagram, drawn from its text.',
    props: {
      title: { type: 'string', description: 'Text below the diagram.' },
      chart: {
        type: 'string',
        description: 'Text of the diagram, in place of what stands between the tags.',
      },
      actions: {
        type: 'boolean',
        description:
          'Whether readers get buttons to look closer. Without it tall diagrams have them.',
      },
      placement: {
        type: 'string',
        description: 'Corner of the buttons.',
        values: ['top-left', 'top-right', 'bottom-left', 'bottom-right'],
        default: 'top-right',
      },
    },
  },
  Visibility: {
    description: 'What people alone see on the page, or assistants alone in its Markdown.',
    props: {
      for: {
        type: 'string',
        description: 'Who gets it.',
        values: ['humans', 'agents'],
        required: true,
      },
    },
  },
  'GitHub.Repo': {
    description: 'A link to a repository.',
    props: {
      repo: { type: 'string', description: '`owner/name`, or its address.', required: true },
      variant: {
        type: 'string',
        description: 'In a box, or without one.',
        values: ['inset', 'flat'],
        default: 'inset',
      },
      stars: { type: 'any', description: 'How many stars it has: pages ask no other server.' },
      forks: { type: 'any', description: 'How many forks it has.' },
    },
  },
} as const satisfies Record<string, ComponentDescription>;
