declare module 'virtual:trellis/site' {
  /** The site that is being built or served. */
  export function getSite(): import('../site/site-view.ts').SiteView;
}
