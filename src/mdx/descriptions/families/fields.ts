import type { ComponentDescription, PropDescription } from '../types.ts';

const field = {
  type: { type: 'text', description: 'Shown beside the name, in any words.' },
  required: { type: 'boolean', description: 'Marks what has to be there.', default: false },
  optional: {
    type: 'boolean',
    description: 'For those who read the source: what is not `required` is optional.',
  },
  deprecated: { type: 'boolean', description: 'Marks what will go away.', default: false },
  default: { type: 'any', description: 'What holds where nothing is given.' },
  hidden: { type: 'boolean', description: 'Takes the row off the page.', default: false },
  pre: { type: 'string[]', description: 'Labels before the name.' },
  post: { type: 'string[]', description: 'Labels behind the name.' },
  description: { type: 'text', description: 'What it means, before what stands between the tags.' },
} as const satisfies Record<string, PropDescription>;

const nameIn = (place: string) =>
  ({ type: 'string', description: `Name of a parameter ${place}.` }) as const;

export const fields = {
  ParamField: {
    description: 'A parameter of a request. One attribute has its name and says where it goes.',
    props: {
      query: nameIn('in the query'),
      path: nameIn('in the path'),
      body: nameIn('in the body'),
      header: nameIn('among the headers'),
      cookie: nameIn('among the cookies'),
      auth: nameIn('that says who asks'),
      name: { type: 'string', description: 'Name, where none of the others has it.' },
      ...field,
      type: {
        type: 'text',
        description:
          'Any words. On API pages they also choose the input: `string`, `integer`, `number`, `boolean`, `object`, `array`, `file`.',
      },
      enum: { type: 'string[]', description: 'The values to choose from.' },
      placeholder: { type: 'any', description: 'Example in the empty input.' },
      initialValue: { type: 'any', description: 'What the input starts with.' },
    },
  },
  ResponseField: {
    description: 'A property of an answer, or of anything else that has properties.',
    props: {
      name: {
        type: 'string',
        description: 'What the row is about. The row has an address, made from it.',
        required: true,
      },
      ...field,
    },
  },
} as const satisfies Record<string, ComponentDescription>;
