import type { ComponentDescription, PropDescription } from '../descriptions.ts';

/** Styles of icons, as docs.json names them. */
const ICON_TYPES = [
  'regular',
  'solid',
  'light',
  'thin',
  'duotone',
  'brands',
  'sharp-solid',
  'sharp-regular',
  'sharp-light',
  'sharp-thin',
  'sharp-duotone-solid',
] as const;

/** `icon` and `iconType` of a component, with where the icon stands. */
export const iconProps = (description: string) =>
  ({
    icon: { type: 'icon', description },
    iconType: {
      type: 'string',
      description: 'Style of the icon.',
      values: ICON_TYPES,
    },
  }) as const satisfies Record<string, PropDescription>;

export const defaultOpen = {
  type: 'boolean',
  description: 'Open from the start.',
  default: false,
} as const satisfies PropDescription;

/** A kind of callouts, with what it does to the component. */
const kindProp = (description: string) =>
  ({
    type: 'string',
    description,
    values: [
      'note',
      'info',
      'tip',
      'check',
      'warning',
      'danger',
      'success',
      'error',
      'caution',
      'warn',
      'important',
    ],
    isAnyCase: true,
  }) as const satisfies PropDescription;

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

const box = {
  title: { type: 'text', description: 'First line, in bold.' },
  ...iconProps('Another icon than that of the kind.'),
  color: { type: 'string', description: 'Colour of border, tint and text, as CSS writes it.' },
} as const satisfies Record<string, PropDescription>;

const NO_TYPE = 'The name of the component is its kind; `<Callout>` has a `type`.';

/** A callout whose kind is its name. */
const ofKind = (description: string) =>
  ({
    description,
    props: {
      ...box,
      type: { type: 'string', description: NO_TYPE, isIgnored: true },
      variant: { type: 'string', description: NO_TYPE, isIgnored: true },
    },
  }) as const satisfies ComponentDescription;

const kind = {
  ...kindProp('The kind whose colour and icon the box has.'),
  default: 'info',
} as const satisfies PropDescription;

export const callouts = {
  Note: ofKind('A side remark that helps.'),
  Info: ofKind('Background, for those who want it.'),
  Tip: ofKind('A better way to do it.'),
  Check: ofKind('Something is done, or right.'),
  Warning: ofKind('Something may go wrong.'),
  Danger: ofKind('Something will be lost.'),
  Callout: {
    description: 'A tinted box with an icon and a colour of your own.',
    props: { ...box, type: kind, variant: { ...kind, sameAs: 'type' } },
  },
} as const satisfies Record<string, ComponentDescription>;

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

const SIZE = {
  type: 'any',
  description: 'A frame is as large as what stands in it: give the picture its size.',
  isIgnored: true,
} as const;

export const frames = {
  Frame: {
    description: 'A quiet ground for a picture, or anything else, with a caption.',
    props: {
      caption: { type: 'text', description: 'Text below. Markdown is allowed.' },
      hint: { type: 'text', description: 'Text above. Markdown is allowed.' },
      type: { type: 'string', description: 'Frames have one look.', isIgnored: true },
      width: SIZE,
      height: SIZE,
      as: { type: 'string', description: 'A frame is a `figure`.', isIgnored: true },
    },
  },
  Image: {
    description: 'A picture, as `<img>`.',
    props: {
      src: { type: 'string', description: 'Path or address of the picture.' },
      alt: { type: 'string', description: 'What it shows, for those who do not see it.' },
      title: { type: 'string', description: 'Words that appear under the mouse.' },
      width: { type: 'any', description: 'In pixels.' },
      height: { type: 'any', description: 'In pixels.' },
      actions: {
        type: 'any',
        description:
          'What readers may do with it: `copy`, `download`, or both where it has no value.',
      },
      actionsPlacement: {
        type: 'string',
        description: 'Where the buttons for that are.',
        values: [
          'top-left',
          'top-center',
          'top-right',
          'bottom-left',
          'bottom-center',
          'bottom-right',
        ],
        default: 'bottom-center',
      },
      noZoom: { type: 'boolean', description: 'A click does not enlarge it.', default: false },
    },
  },
} as const satisfies Record<string, ComponentDescription>;

const TITLE_SIZES = ['p', 'h2', 'h3', 'h4'] as const;

export const steps = {
  Steps: {
    description: 'Numbered steps along a line.',
    props: {
      titleSize: {
        type: 'string',
        description: 'What titles are: lines of text, or headings with an address each.',
        values: TITLE_SIZES,
        default: 'p',
      },
    },
    holds: ['Step'],
  },
  Step: {
    description: 'What is to be done at one time.',
    props: {
      title: { type: 'text', description: 'What is done in this step.', required: true },
      ...iconProps('Icon in place of the number.'),
      stepNumber: { type: 'any', description: 'Another number than the next one.' },
      titleSize: {
        type: 'string',
        description: 'As for all steps, for this one alone.',
        values: TITLE_SIZES,
      },
      noAnchor: {
        type: 'boolean',
        description: 'A heading without an address.',
        default: false,
      },
    },
    inside: 'Steps',
  },
} as const satisfies Record<string, ComponentDescription>;

const TITLE = { type: 'text', description: 'Text of the tab.' } as const;

export const tabs = {
  Tabs: {
    description: 'Several versions of a text in one place.',
    props: {
      defaultTabIndex: {
        type: 'number',
        description: 'Which tab is open first, counted from 0.',
        default: 0,
      },
      sync: {
        type: 'boolean',
        description: '`{false}` lets this set switch alone; others with the same titles follow.',
        default: true,
      },
      borderBottom: { type: 'boolean', description: 'Draws a line below the set.', default: false },
      items: {
        type: 'string[]',
        description: 'Titles of the tabs, where the tabs themselves have none.',
      },
    },
    holds: ['Tab'],
  },
  Tab: {
    description: 'One of several versions.',
    props: {
      title: { ...TITLE, required: true },
      label: { ...TITLE, sameAs: 'title' },
      value: { ...TITLE, sameAs: 'title' },
      ...iconProps('Icon before the title.'),
    },
    inside: 'Tabs',
  },
  View: {
    description: 'One of several versions of a whole page, chosen at the top of it.',
    props: {
      title: {
        type: 'text',
        description: 'What the version is called. Views with the same title are shown together.',
        required: true,
      },
      ...iconProps('Icon before the title.'),
    },
  },
} as const satisfies Record<string, ComponentDescription>;
