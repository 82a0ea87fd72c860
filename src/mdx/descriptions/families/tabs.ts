import type { ComponentDescription } from '../types.ts';
import { iconProps } from './_shared.ts';

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
