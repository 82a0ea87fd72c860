import type { ComponentDescription, PropDescription } from '../types.ts';
import { defaultOpen, iconProps } from './_shared.ts';

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
