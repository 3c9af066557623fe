import type { PhoneCode } from '../../generated/client.ts'
import { limitKeyOf, networkKeyOf } from '../http/access/client-address.ts'
import type { PhoneSecrets } from '../identity/phone-secrets.ts'
import type { GatewayTransaction } from '../store.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** How long codes and words prove anything, in milliseconds. */
export const VALID_MS = 10 * MINUTE

/** Sendings; the day bounds what somebody may guess at who asks again and again. */
const MOST = { phoneHour: 3, phoneDay: 10, wordsOfPhoneHour: 5, addressHour: 10, networkHour: 100 }

/** What a phone is proven for. A code that was asked for one is none for another, or for another account. */
export type Purpose =
  | { purpose: 'session' }
  | { purpose: 'account'; userId: string }
  | { purpose: 'page'; userId: string }

export const ownerOf = (proven: Purpose): string | null =>
  'userId' in proven ? proven.userId : null

/** Where a request comes from, as keyed hashes. */
export interface Origin {
  addressKey: string
  networkKey: string
}

export const originOf = ({ nameOf }: Pick<PhoneSecrets, 'nameOf'>, address: string): Origin => ({
  addressKey: nameOf('address', limitKeyOf(address)),
  networkKey: nameOf('address', networkKeyOf(address)),
})

/** Waits for others who count by the same keys: a count would not see them otherwise. Always in one order. */
export async function lockKeys(tx: GatewayTransaction, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  }
}

type Counted = 'anonymous' | 'signed-in' | 'answers'

/**
 * Codes by whom they were asked by. Each kind has its own share of a phone, so that strangers who ask for codes, or
 * guess, cannot use up those of who is signed in, or of who writes to us from the phone.
 */
const asked = {
  anonymous: { purpose: 'session', ticketKey: null },
  'signed-in': { purpose: { not: 'session' }, ticketKey: null },
  answers: { ticketKey: { not: null } },
} as const satisfies Record<Counted, object>

const since = (at: number, age: number) => ({ createdAt: { gt: new Date(at - age) } })

/** How many codes of a kind were asked for a phone within an age in milliseconds. */
const codesOf = (
  tx: Pick<GatewayTransaction, 'phoneCode'>,
  phoneKey: string,
  kind: Counted,
  { at, age }: { at: number; age: number },
) => tx.phoneCode.count({ where: { phoneKey, ...asked[kind], ...since(at, age) } })

/** Whether somebody without an account has asked for a code of this phone within the hour. */
export const isAskedAgain = async (
  tx: Pick<GatewayTransaction, 'phoneCode'>,
  phoneKey: string,
  at: number,
): Promise<boolean> => (await codesOf(tx, phoneKey, 'anonymous', { at, age: HOUR })) > 0

/** Whether the phone, the address or its network has had its share of codes. */
export async function isTooMuch(
  tx: GatewayTransaction,
  { phoneKey, addressKey, networkKey, ...code }: Pick<PhoneCode, 'phoneKey' | 'purpose'> & Origin,
  at: number,
): Promise<boolean> {
  await lockKeys(tx, [phoneKey, networkKey])
  const kind = code.purpose === 'session' ? 'anonymous' : 'signed-in'
  const lastHour = { ticketKey: null, ...since(at, HOUR) }
  return (
    (await codesOf(tx, phoneKey, kind, { at, age: HOUR })) >= MOST.phoneHour ||
    (await codesOf(tx, phoneKey, kind, { at, age: DAY })) >= MOST.phoneDay ||
    (await tx.phoneCode.count({ where: { addressKey, ...lastHour } })) >= MOST.addressHour ||
    (await tx.phoneCode.count({ where: { networkKey, ...lastHour } })) >= MOST.networkHour
  )
}

/** Whether the address or its network has had its share of words. */
export async function isTooManyWords(
  tx: GatewayTransaction,
  { addressKey, networkKey }: Origin,
  at: number,
): Promise<boolean> {
  await lockKeys(tx, [networkKey])
  const lastHour = since(at, HOUR)
  return (
    (await tx.phoneWord.count({ where: { addressKey, ...lastHour } })) >= MOST.addressHour ||
    (await tx.phoneWord.count({ where: { networkKey, ...lastHour } })) >= MOST.networkHour
  )
}

/** Whether the phone has had its share of answers to words. */
export async function isAnsweredEnough(
  tx: GatewayTransaction,
  phoneKey: string,
  at: number,
): Promise<boolean> {
  await lockKeys(tx, [phoneKey])
  return (
    (await codesOf(tx, phoneKey, 'answers', { at, age: HOUR })) >= MOST.wordsOfPhoneHour ||
    (await codesOf(tx, phoneKey, 'answers', { at, age: DAY })) >= MOST.phoneDay
  )
}
