import { BlockList, isIP } from 'node:net'

/** Special-purpose IPv4 ranges (IANA registry, RFC 6890), and the metadata server of Azure, whose address is public. */
const IPV4_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Ranges inside 2000::/3 that lead elsewhere or nowhere: protocol assignments with Teredo, documentation, and 6to4,
 * which carries an IPv4 address. IPv4-mapped and NAT64 addresses lie outside 2000::/3.
 */
const IPV6_RANGES = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = new BlockList()
const global = new BlockList()
add(special, IPV4_RANGES, 'ipv4')
add(special, IPV6_RANGES, 'ipv6')
add(global, ['2000::/3'], 'ipv6')

function add(list: BlockList, ranges: readonly string[], family: 'ipv4' | 'ipv6') {
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
}

/** Whether an IP address is one of the public internet: not private, loopback, link-local, metadata, or IPv4 in IPv6. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}
