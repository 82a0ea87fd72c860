/** The used part of subset-font, which has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    noHinting: boolean;
    /** OpenType features by tag. */
    keepFeatures: string[];
  }
  /** A font reduced to the glyphs of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
