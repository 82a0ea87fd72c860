import { lookup as lookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../../text/public-address.ts';

/** An address that no request goes to. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is a private address`);
  }
}

/** Looks up a host for a request, and refuses private addresses; what was looked at is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(hostname), '');
    }
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};
