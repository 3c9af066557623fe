import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Stands for every address that cannot be read: all of them count as one. */
export const UNKNOWN_ADDRESS = 'unknown'

/**
 * Who a limit counts: one IPv4 address, or the /64 an IPv6 address lies in, because one household
 * or one rented server owns all of it. IPv4 written as IPv6 is IPv4.
 */
export const limitKeyOf = (address: string): string => networkOf(address, 64)

/**
 * The /48 an IPv6 address lies in: whoever rents a server may be given 65,536 networks of size /64. An
 * IPv4 address stands for itself.
 */
export const networkKeyOf = (address: string): string => networkOf(address, 48)

function networkOf(address: string, bits: 48 | 64): string {
  // As most are, and asked several times a request.
  if (isIPv4(address)) return address
  if (!ipaddr.isValid(address)) return UNKNOWN_ADDRESS
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const kept = parsed.toByteArray().slice(0, bits / 8)
  const zeros = Array.from({ length: 16 - kept.length }, () => 0)
  return `${ipaddr.fromByteArray([...kept, ...zeros])}/${bits}`
}

const INTERNAL_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/** Loopback, private and link-local: the operator's own network. */
export function isInternalAddress(address: string): boolean {
  return ipaddr.isValid(address) && INTERNAL_RANGES.has(ipaddr.process(address).range())
}
