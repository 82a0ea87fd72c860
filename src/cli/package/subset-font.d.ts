/** The part of subset-font that is used here; the package comes without types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    noHinting: boolean;
    /** Features of OpenType, by their tags. */
    keepFeatures: string[];
  }
  /** A font with the glyphs of a text, and no others. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
