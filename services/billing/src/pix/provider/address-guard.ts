import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '@encaixe/service-kit'

/** A professional types the address of a provider, and our own servers must not be reached by it. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** Whether a host is an IP address that no provider has. */
export const isPrivate = (host: string): boolean => isIP(host) !== 0 && !isPublicAddress(host)

/** Resolves a host for a connection, unless one of its addresses is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    if (found.some(({ address }) => isPrivate(address))) {
      return callback(new PrivateAddress(`${hostname} is in a private network`), [])
    }
    const [first] = found
    if (options.all || !first) return callback(null, found)
    callback(null, first.address, first.family)
  })
}
