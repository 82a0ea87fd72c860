import { file } from './shared/text.ts';

export const backgroundImageSchema = file()
  .optional()
  .meta({
    description: 'Path or URL of an image behind every page, in both modes.',
    examples: ['/background.png'],
  });
