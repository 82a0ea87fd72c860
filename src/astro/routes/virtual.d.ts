declare module 'virtual:trellis/relay' {
  /** What the relay of this site may be used for. */
  export const targets: import('../../site/site.ts').ProxyAllowlist;
}

declare module 'virtual:trellis/engine' {
  export const renderAstroPage: typeof import('../page-host.ts').renderAstroPage;
}
