declare module 'virtual:trellis/relay' {
  /** What the relay of this site may be used for. */
  export const targets: import('../../site/facts/relay-targets.ts').RelayTargets;
}

declare module 'virtual:trellis/site' {
  /** The site that is being built or served. */
  export function getSite(): import('../../site/page/site-view.ts').SiteView;
}
