import type { ComponentDescription } from '../types.ts';
import { defaultOpen, iconProps } from './_shared.ts';

export const accordions = {
  Accordion: {
    description: 'A row that opens, with an address made from its title.',
    props: {
      title: { type: 'text', description: 'What stands in the row.', required: true },
      description: { type: 'text', description: 'A second, quieter line below the title.' },
      defaultOpen,
      ...iconProps('Icon before the title.'),
    },
  },
  AccordionGroup: {
    description: 'Several accordions in one box, each of which opens by itself.',
    props: {},
  },
  Expandable: {
    description: 'Details inside a field, behind a button.',
    props: {
      title: {
        type: 'text',
        description: 'What the button shows and hides. Without it, it speaks of child attributes.',
      },
      defaultOpen,
    },
  },
} as const satisfies Record<string, ComponentDescription>;
