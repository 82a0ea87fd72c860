declare module 'virtual:trellis/relay' {
  /** Requests that the proxy of the site accepts. */
  export const targets: import('../../site/site.ts').ProxyAllowlist;
}

declare module 'virtual:trellis/engine' {
  export const renderAstroPage: typeof import('../page-host.ts').renderAstroPage;
}
