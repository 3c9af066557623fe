import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, type notifierRpcs } from '@encaixe/contracts'
import { batched, type HandlersOf } from '@encaixe/service-kit'
import { keepOptOut, optedOutAmong } from '../replies/opt-outs.sql.ts'
import type { NotifierDatabase } from '../store.ts'

const ADDRESS_BYTES = 32
const MAC_BYTES = 16

/** Tokens by which an address ends its e-mails (RFC 8058): a keyed hash of it, and a MAC that only we can make. */
export function unsubscribeTokens(secret: string) {
  const hmac = (purpose: string, data: string | Buffer) =>
    createHmac('sha256', secret).update(`unsubscribe ${purpose} `).update(data).digest()
  const macOf = (hash: Buffer) => hmac('token', hash).subarray(0, MAC_BYTES)
  const hashOf = (address: string) => hmac('address', address)

  return {
    /** How the list names an address: not at all. */
    hashOf: (address: string) => hashOf(address).toString('base64url'),
    /** 64 characters of base64url. The same for each e-mail to an address, so that an old one works, too. */
    tokenFor(address: string): string {
      const hash = hashOf(address)
      return Buffer.concat([hash, macOf(hash)]).toString('base64url')
    },
    /** The hash of the address; null if it is no token of ours. */
    read(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ADDRESS_BYTES + MAC_BYTES) return null
      const hash = bytes.subarray(0, ADDRESS_BYTES)
      if (!timingSafeEqual(bytes.subarray(ADDRESS_BYTES), macOf(hash))) return null
      return hash.toString('base64url')
    },
  }
}

/** Addresses that want no notices by e-mail. They stand in `opt_outs` beside the phones, by keyed hashes. */
export function emailSubscriptions(
  database: Pick<NotifierDatabase, 'prisma' | 'transaction'>,
  { secret, clock }: { secret: string; clock: () => Temporal.Instant },
) {
  const tokens = unsubscribeTokens(secret)
  const ask = batched(async (hashes: string[]) => {
    const found = await optedOutAmong(database.prisma, hashes)
    return hashes.map((hash) => found.has(hash))
  })

  /** @throws AppError NOT_FOUND */
  function hashIn(token: string): string {
    const hash = tokens.read(token)
    if (hash === null) throw new AppError('NOT_FOUND', 'This link ends no e-mails.')
    return hash
  }

  const answers: HandlersOf<typeof notifierRpcs, 'getEmailSubscription' | 'setEmailSubscription'> =
    {
      getEmailSubscription: async ({ token }) => ({ subscribed: !(await ask(hashIn(token))) }),
      async setEmailSubscription({ token, subscribed }) {
        const phoneHash = hashIn(token)
        const at = clock().toString()
        await database.transaction(({ tx }) =>
          keepOptOut(tx, { phoneHash, optedOut: !subscribed, at }),
        )
        return { subscribed }
      },
    }
  return {
    answers,
    /** Whether an address wants no notices by e-mail. */
    isUnsubscribed: (address: string) => ask(tokens.hashOf(address)),
  }
}
