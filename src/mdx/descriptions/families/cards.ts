import type { ComponentDescription } from '../types.ts';
import { iconProps, kindProp } from './_shared.ts';

const COLUMN_COUNT = {
  type: 'number',
  description: 'How many columns the grid has; on a phone it has one.',
  values: [1, 2, 3, 4],
  default: 2,
} as const;

export const cards = {
  Card: {
    description: 'A bordered box; with `href` all of it is the link.',
    props: {
      title: { type: 'text', description: 'First line.' },
      ...iconProps('Icon above the title.'),
      color: { type: 'string', description: 'Colour of the icon, as CSS writes it.' },
      href: {
        type: 'string',
        description: 'Where the card leads. To another site, it has an arrow in its corner.',
      },
      horizontal: {
        type: 'boolean',
        description: 'Icon beside the text instead of above it.',
        default: false,
      },
      description: {
        type: 'text',
        description:
          'First paragraph of the body. Most cards have their text between the tags instead.',
      },
      img: { type: 'string', description: 'Picture at the top, from edge to edge.' },
      cta: { type: 'text', description: 'Words of a link at the foot.' },
      arrow: {
        type: 'boolean',
        description:
          'Shows the arrow on a card that leads to this site, or with `{false}` hides it.',
      },
      disabled: {
        type: 'boolean',
        description: 'Greys the card out and takes its link away.',
        default: false,
      },
      type: kindProp('The kind of callout whose colours and icon the card has.'),
    },
  },
  Columns: {
    description: 'A grid of cards, or of anything else.',
    props: { cols: COLUMN_COUNT, columns: { ...COLUMN_COUNT, sameAs: 'cols' } },
  },
  Column: {
    description: 'Several things together, as one cell of a grid.',
    props: {},
    inside: 'Columns',
  },
  Tile: {
    description: 'A preview on a patterned ground, with a caption.',
    props: {
      href: { type: 'string', description: 'Where the tile leads.', required: true },
      title: { type: 'text', description: 'First line of the caption.' },
      description: { type: 'text', description: 'A second, quieter line.' },
    },
  },
} as const satisfies Record<string, ComponentDescription>;
