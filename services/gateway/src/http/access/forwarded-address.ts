import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { UNKNOWN_ADDRESS } from './client-address.ts'

const BRACKETED = /^\[([^\]]*)\](?::\d+)?$/
const WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/

/** One entry of `X-Forwarded-For` as a bare address: some proxies write a port behind it. */
export function forwardedAddress(entry: string): string {
  const text = entry.trim()
  const address = BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress ? address : UNKNOWN_ADDRESS
}

/** Has to come before anything that asks for a request's address, which Fastify reads in this header. */
export function readForwardedAddresses(server: FastifyInstance) {
  server.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined) return
    headers['x-forwarded-for'] = [forwarded]
      .flat()
      .join(',')
      .split(',')
      .map(forwardedAddress)
      .join(', ')
  })
}
