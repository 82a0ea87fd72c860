import { BlockList, isIP } from 'node:net';

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

/** Inside the one network of public addresses, `2000::/3`: protocols, documentation, and 6to4, which holds an IPv4 address. */
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

/** Networks in which machines answer that no API is on: link-local, and the metadata services of clouds. */
const UNSAFE: readonly (readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  // Metadata of Alibaba, Oracle and Azure.
  ['100.100.100.200', 32, 'ipv4'],
  ['192.0.0.192', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  // Metadata of AWS and Google.
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::', 32, 'ipv6'],
  // These hold an IPv4 address: NAT64, 6to4 and Teredo.
  ['64:ff9b::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2001::', 32, 'ipv6'],
];

const unsafe = new BlockList();
for (const [network, bits, family] of UNSAFE) unsafe.addSubnet(network, bits, family);
// Likewise the first of all, beside the loopback address `::1`.
unsafe.addAddress('::', 'ipv6');
unsafe.addRange('::2', '::ffff:ffff', 'ipv6');

/** Whether no request may ever be sent to an IP address, not even where private networks are allowed. */
export function isUnsafeAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return true;
  // An IPv4 address in the form of IPv6 (`::ffff:169.254.169.254`) is matched by the rules for IPv4.
  return unsafe.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether an IP address belongs to the public internet; false for what is no address. IPv6 forms of IPv4 addresses never do. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  // A zone (`fe80::1%eth0`) is only there where an address is not public.
  if (version !== 6 || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
