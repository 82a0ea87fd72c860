import { BADGE_COLORS } from '../../components/Badge.tsx';
import type { ComponentDescription } from '../types.ts';
import { iconProps } from './_shared.ts';

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
