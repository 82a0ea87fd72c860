import type { HostName } from '../../hosts/host.ts';
import type { HostRules } from '../../hosts/host-rules.ts';
import type { RelayTargets } from './site-parts.ts';

/** Where a build says what its site is called and where it lives, for programs that serve it. */
export const SITE_MANIFEST_PATH = '/_trellis/site.json';

/** Where the relay of a site is, without the base. */
export const RELAY_PATH = '/_relay';

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
  /** What its relay may be used for; absent where it has none. */
  relay?: RelayTargets | undefined;
  /** The host that it was built for; absent where none was named. */
  host?: HostName | undefined;
  /** What that host was told in a language of its own, for previews. */
  rules?: Pick<HostRules, 'redirects' | 'headers'> | undefined;
}
