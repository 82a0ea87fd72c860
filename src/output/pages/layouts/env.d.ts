/// <reference types="astro/client" />

// For `tsc`, which does not read Astro components; `astro check` and editors use the real types.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

declare namespace App {
  /** What all documents of a site share. URLs of assets have the base path. */
  interface Locals {
    /** A script by the name of its file in `client/behaviors`; undefined for features without one. */
    script(name: string): string | undefined;
    sheet(name: import('./sheets.ts').Sheet): string;
    /** The font of sites that choose none. */
    font: string;
    /** HTML that depends only on `data` and the language: rendered for the first page that shows it, and kept for the others. */
    renderOnce(data: object, lang: string, render: () => Promise<string>): Promise<string>;
  }
}
