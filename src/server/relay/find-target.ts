import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress, isUnsafeAddress } from '../../text/public-address.ts';
import { Refused } from './refused.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Addresses of a host name. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

/** What the relay may be used for. */
export interface RelaySettings {
  /** `https://api.example.com`: exactly these. */
  origins: readonly string[];
  /** Upper case. */
  methods: readonly string[];
  /** Those of `origins` that may be in a private network. */
  privateOrigins?: readonly string[];
  /** The origin of the site; the Host of requests where it is not known. */
  siteOrigin?: string | undefined;
  resolve?: Resolve;
}

/** A checked place to send a request to. */
export interface RelayTarget {
  url: URL;
  /** The connection goes to these and to no other, whatever the name resolves to by then. */
  addresses: { address: string; family: number }[];
}

/** Checks where a request is to go; throws Refused for every place that is not allowed. */
export async function findTarget(text: string, settings: RelaySettings): Promise<RelayTarget> {
  // URL parsers read these in different ways, and no address needs them.
  const url = /[\s\p{Cc}\\]/u.test(text) ? null : URL.parse(text);
  if (!url) throw new Refused(400, 'The address to send to is not valid.');
  if (url.username !== '' || url.password !== '')
    throw new Refused(403, 'The address holds a user name or password.');
  if (!/^https?:$/.test(url.protocol) || !settings.origins.includes(url.origin))
    throw new Refused(403, `This site does not relay requests to ${url.origin}.`);
  const addresses = await findAddresses(url, settings.resolve ?? resolveAll);
  const mayBePrivate = settings.privateOrigins?.includes(url.origin) ?? false;
  const isAllowed = ({ address }: { address: string }) =>
    !isUnsafeAddress(address) && (mayBePrivate || isPublicAddress(address));
  if (addresses.length === 0 || !addresses.every(isAllowed))
    throw new Refused(403, `${url.host} is not on the public internet.`);
  return { url, addresses };
}

async function findAddresses(url: URL, resolve: Resolve): Promise<RelayTarget['addresses']> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await resolve(host);
  } catch (error) {
    rethrowUnless(
      error,
      'ENOTFOUND',
      'EAI_AGAIN',
      'EAI_FAIL',
      'ENODATA',
      'ESERVFAIL',
      'ETIMEOUT',
      'ERR_INVALID_ARG_VALUE',
    );
    throw new Refused(502, `The name ${host} leads to no address.`);
  }
}

function resolveAll(host: string): ReturnType<Resolve> {
  return lookup(host, { all: true });
}
