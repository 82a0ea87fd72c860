import { text } from './shared/text.ts';

export const descriptionSchema = text().optional().meta({
  description: 'Summary of the whole site for search engines, used by pages without a description.',
});
