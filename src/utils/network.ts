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
