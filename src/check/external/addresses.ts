import { lookup as lookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of one machine or one house: RFC 1918, 6598, 3927, 4193, 4291, and their like. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) PRIVATE.addSubnet(network, bits, 'ipv4'); // prettier-ignore
for (const [network, bits] of [
  ['::', 128], ['::1', 128], ['fc00::', 7], ['fe80::', 10], ['ff00::', 8], ['64:ff9b::', 96],
] as const) PRIVATE.addSubnet(network, bits, 'ipv6'); // prettier-ignore

/** Says whether an IP address is one that only this machine or network can reach. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  if (family === 0) return true;
  // A version 4 address in hexadecimal, `::ffff:7f00:1`, is as good as its dotted form.
  if (/^::ffff:/i.test(plain)) return true;
  return PRIVATE.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** An address that no request goes to. */
export class PrivateAddressError extends Error {}

/** Looks up a host for a request, and refuses private addresses; what was looked at is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateAddressError(`${hostname} is a private address`), '');
    }
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};
