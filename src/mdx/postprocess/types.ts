/** A heading in page order; the table of contents is made of these. */
export interface Heading {
  id: string;
  text: string;
  /** 1 to 4. */
  depth: number;
}

/** `asset` for what a page shows, such as an image; `link` for where it leads. */
export type LinkKind = 'link' | 'asset';

/** What a link or an image source leads to. */
export interface ResolvedLink {
  /** As it goes into the page, base included. */
  href: string;
  external: boolean;
  /** Pixels, for images of the project whose size is known. */
  width?: number | undefined;
  height?: number | undefined;
  /** The same picture in a smaller format, narrowest first. */
  variants?: readonly { href: string; width: number }[] | undefined;
}
