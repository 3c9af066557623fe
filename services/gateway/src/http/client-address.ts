import ipaddr from 'ipaddr.js'

/**
 * Who a limit counts: one IPv4 address, or the /64 an IPv6 address lies in, because one household
 * or one rented server owns all of it. IPv4 written as IPv6 is IPv4.
 */
export function limitKeyOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = parsed.toByteArray().slice(0, 8)
  return ipaddr.fromByteArray([...network, 0, 0, 0, 0, 0, 0, 0, 0]).toString()
}

const INTERNAL_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/** Loopback, private and link-local: the operator's own network. */
export function isInternalAddress(address: string): boolean {
  return ipaddr.isValid(address) && INTERNAL_RANGES.has(ipaddr.process(address).range())
}
