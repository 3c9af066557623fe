import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, type notifierRpcs } from '@encaixe/contracts'
import { batched, type HandlersOf } from '@encaixe/service-kit'
import type { NotifierDatabase } from '../store.ts'
import { keepOptOut, optedOutAmong } from './opt-outs.sql.ts'
import { wants } from './preferences.rule.ts'
import { changePreferences, loadPreferences } from './preferences.ts'

const ADDRESS_BYTES = 32
const MAC_BYTES = 16

const isSame = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other)

/** Whose e-mails end: all notices to an address, or what an account asked for. */
export interface Subscriber {
  address: string
  /** null: nobody asked for it. */
  userId: string | null
}

type Named = { kind: 'notices'; hash: string } | { kind: 'digest'; userId: string }

/**
 * Tokens by which e-mails end (RFC 8058): a keyed hash of the address, or the id of the account, and a MAC that only we
 * can make. The MAC comes first in a token of an account, so that the two cannot be confused: what it is made of differs.
 */
export function unsubscribeTokens(secret: string) {
  const hmac = (purpose: string, data: string | Buffer) =>
    createHmac('sha256', secret).update(`unsubscribe ${purpose} `).update(data).digest()
  const macOf = (hash: Buffer) => hmac('token', hash).subarray(0, MAC_BYTES)
  const macOfAccount = (userId: string) => hmac('digest', userId).subarray(0, MAC_BYTES)
  const hashOf = (address: string) => hmac('address', address)

  return {
    /** How the list names an address: not at all. */
    hashOf: (address: string) => hashOf(address).toString('base64url'),
    /** In base64url. The same for each e-mail, so that an old one works, too. */
    tokenFor({ address, userId }: Subscriber): string {
      if (userId !== null)
        return Buffer.concat([macOfAccount(userId), Buffer.from(userId)]).toString('base64url')
      const hash = hashOf(address)
      return Buffer.concat([hash, macOf(hash)]).toString('base64url')
    },
    /** What a token is about; null if it is none of ours. */
    read(token: string): Named | null {
      const bytes = Buffer.from(token, 'base64url')
      const hash = bytes.subarray(0, ADDRESS_BYTES)
      if (isSame(bytes.subarray(ADDRESS_BYTES), macOf(hash))) {
        return { kind: 'notices', hash: hash.toString('base64url') }
      }
      const userId = bytes.subarray(MAC_BYTES).toString()
      return isSame(bytes.subarray(0, MAC_BYTES), macOfAccount(userId))
        ? { kind: 'digest', userId }
        : null
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
  function namedBy(token: string): Named {
    const named = tokens.read(token)
    if (named === null) throw new AppError('NOT_FOUND', 'This link ends no e-mails.')
    return named
  }

  async function isSubscribed(named: Named): Promise<boolean> {
    if (named.kind === 'notices') return !(await ask(named.hash))
    return wants(await loadPreferences(database.prisma, named.userId), 'following', 'email')
  }

  async function set(named: Named, subscribed: boolean): Promise<void> {
    if (named.kind === 'digest') {
      // Whoever asked for it has chosen something; an erased account has no row, and gets none.
      const { userId } = named
      if ((await database.prisma.notificationPreference.count({ where: { userId } })) === 0) return
      await changePreferences(database, userId, { groups: { following: { email: subscribed } } })
      return
    }
    const at = clock().toString()
    await database.transaction(({ tx }) =>
      keepOptOut(tx, { phoneHash: named.hash, optedOut: !subscribed, at }),
    )
  }

  const answers: HandlersOf<typeof notifierRpcs, 'getEmailSubscription' | 'setEmailSubscription'> =
    {
      async getEmailSubscription({ token }) {
        const named = namedBy(token)
        return { subscribed: await isSubscribed(named), kind: named.kind }
      },
      async setEmailSubscription({ token, subscribed }) {
        const named = namedBy(token)
        await set(named, subscribed)
        return { subscribed: await isSubscribed(named), kind: named.kind }
      },
    }
  return {
    answers,
    /** Whether an address wants no notices by e-mail. */
    isUnsubscribed: (address: string) => ask(tokens.hashOf(address)),
  }
}
