import type { ComponentDescription } from '../types.ts';

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
