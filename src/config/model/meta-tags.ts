import { toTexts } from '../schema/shared/text.ts';
import type { DocsConfig } from './types.ts';

/** Meta tags of every page, of both places; a `timestamp` that is true or false is a setting. */
export function metaTagsOf({
  metadata,
  seo,
}: Pick<DocsConfig, 'metadata' | 'seo'>): Record<string, string> {
  const { timestamp, ...tags } = metadata;
  return toTexts({
    ...seo.metatags,
    ...(typeof timestamp === 'boolean' ? tags : metadata),
  });
}

/** Whether pages show when they were last changed. */
export function showsTimestamp({ metadata }: Pick<DocsConfig, 'metadata'>): boolean {
  return metadata['timestamp'] === true;
}
