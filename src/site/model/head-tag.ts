/** One element of <head>. */
export interface HeadTag {
  tag: 'meta' | 'link' | 'script' | 'title';
  attributes: Record<string, string | true>;
  content?: string | undefined;
}
