import type { PropDescription } from '../types.ts';

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
export const kindProp = (description: string) =>
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
