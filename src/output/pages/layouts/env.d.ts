/// <reference types="astro/client" />

// For `tsc`, which does not read Astro components; `astro check` and editors use the real types.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
