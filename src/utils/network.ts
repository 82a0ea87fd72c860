import { lookup as lookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Networks that are not the public internet (IANA special-purpose registries). */
const SPECIAL_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/**
 * Special networks inside the range of public addresses, `2000::/3`: protocols, documentation, and 6to4, which
 * contains an IPv4 address.
 */
const SPECIAL_V6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Networks that never host an API: link-local addresses and metadata services of cloud providers. */
const UNSAFE: readonly (readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  // Metadata services of Alibaba, Oracle, and Azure.
  ['100.100.100.200', 32, 'ipv4'],
  ['192.0.0.192', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  // Metadata services of AWS and Google.
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::', 32, 'ipv6'],
  // Ranges that contain an IPv4 address: NAT64, 6to4, and Teredo.
  ['64:ff9b::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2001::', 32, 'ipv6'],
];

const unsafe = new BlockList();
for (const [network, bits, family] of UNSAFE) unsafe.addSubnet(network, bits, family);
// The unspecified address; the loopback address `::1` is allowed.
unsafe.addAddress('::', 'ipv6');
unsafe.addRange('::2', '::ffff:ffff', 'ipv6');

/** Whether requests to an IP address are always forbidden, even if private networks are allowed. */
export function isUnsafeAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return true;
  // IPv4-mapped IPv6 addresses (`::ffff:169.254.169.254`) match the IPv4 rules.
  return unsafe.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether an IP address is public; false for invalid addresses and for IPv6 addresses that contain an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  // Only addresses that are not public have a zone (`fe80::1%eth0`).
  if (version !== 6 || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** A URL to which requests are not allowed. */
export class PrivateAddressError extends Error {
  constructor(url?: string) {
    super(url === undefined ? 'private address' : `${url} has a private address`);
  }
}

/** DNS lookup that rejects private addresses; the connection uses the checked addresses. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(), '');
    }
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};

/** A request to one URL. */
interface RequestOptions {
  method: 'HEAD' | 'GET';
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Resolves the host; fails for disallowed addresses. */
  lookup: LookupFunction;
  /** Whether requests to an IP address are allowed. */
  isAllowed?(address: string): boolean;
}

/**
 * Sends a request, and returns the start of the response. Node's own agent uses the proxy of the environment
 * (NODE_USE_ENV_PROXY), whose name may have a private address.
 */
export function sendRequest(
  url: URL,
  { lookup, isAllowed = isPublicAddress, ...options }: RequestOptions,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Host names are checked during the lookup; IP addresses have none.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(new PrivateAddressError());
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  const lookupHost: LookupFunction = (name, ...rest) =>
    name === host ? lookup(name, ...rest) : lookupAddress(name, ...rest);
  return new Promise((finish, fail) => {
    send(url, { ...options, lookup: lookupHost }, finish)
      .on('error', fail)
      .end();
  });
}

/** Limits of a download. */
interface DownloadOptions {
  /** In milliseconds, including redirects. */
  timeout: number;
  /** Maximum size of the decompressed response. */
  maxBytes: number;
  /** Whether a URL may be fetched; addresses are checked in any case. */
  isAllowed(url: string): boolean;
}

const MAX_REDIRECTS = 5;

/** Downloads a URL from public addresses, also after redirects. Throws with the reason if that fails. */
export async function downloadPublic(url: string, options: DownloadOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeout);
  const headers = {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Trellis',
  };
  let next = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!options.isAllowed(next.href)) throw new PrivateAddressError(next.href);
    const request = { method: 'GET', headers, signal, lookup: lookupPublic } as const;
    const response = await sendRequest(next, request).catch((error: unknown) => {
      throw error instanceof PrivateAddressError ? new PrivateAddressError(next.href) : error;
    });
    const { statusCode: status = 0, headers: answered } = response;
    if (status < 300) return readBody(response, options.maxBytes);
    response.destroy();
    if (status >= 400 || answered.location === undefined) throw new Error(`HTTP ERROR ${status}`);
    next = new URL(answered.location, next);
    if (!/^https?:$/.test(next.protocol)) throw new Error(`redirected to ${next.protocol}`);
  }
  throw new Error('too many redirects');
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return decompress(Buffer.concat(parts), response.headers['content-encoding'], maxBytes);
}

function decompress(body: Buffer, encoding: string | undefined, maxBytes: number): Buffer {
  const limit = { maxOutputLength: maxBytes };
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return body;
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(body, limit);
    case 'deflate':
      return inflateSync(body, limit);
    case 'br':
      return brotliDecompressSync(body, limit);
    default:
      throw new Error(`unsupported content encoding: ${encoding}`);
  }
}
