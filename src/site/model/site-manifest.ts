/** Where a build says what its site is called and where it lives, for programs that serve it. */
export const SITE_MANIFEST_PATH = '/_trellis/site.json';

/** What a finished site says of itself. */
export interface SiteManifest {
  name: string;
  description: string;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com`; '' where it is not known. */
  origin: string;
  /** Version of Trellis that built it. */
  trellis: string;
}
