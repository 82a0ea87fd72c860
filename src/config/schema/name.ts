import { text } from './shared/text.ts';

export const nameSchema = text().meta({
  description:
    'Name of the project. It ends the title of every page and stands in the header when there is no logo.',
  examples: ['Plant Store'],
});
