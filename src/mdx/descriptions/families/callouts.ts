import type { ComponentDescription, PropDescription } from '../types.ts';
import { iconProps, kindProp } from './_shared.ts';

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
