/// <reference types="astro/client" />

// For `tsc`, which does not read Astro components; `astro check` and editors use the real types.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

declare namespace App {
  /** Data shared by all documents of a site. URLs of assets include the base path. */
  interface Locals {
    /** A script by the name of its file in `client/behaviors`; undefined for features without one. */
    script(name: string): string | undefined;
    /** A style sheet; the main ones start with the theme. */
    sheet(name: import('./sheets.ts').Sheet, themeCss?: string): string;
    /** Messages of the interface in the languages of pages. */
    i18n: typeof import('../../../i18n/translate.ts');
    /** The default font. */
    font: string;
    /**
     * Caches HTML that depends only on `data` and the language: rendered for the first page that
     * shows it and reused.
     */
    renderOnce(data: object, lang: string, render: () => Promise<string>): Promise<string>;
  }
}
