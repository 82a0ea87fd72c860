import type { ComponentDescription } from '../types.ts';
import { iconProps } from './_shared.ts';

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
