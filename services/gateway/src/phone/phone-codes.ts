import { AppError, accountEvents, notifierRpcs } from '@encaixe/contracts'
import { type Bus, type Logger, newId } from '@encaixe/service-kit'
import { limitKeyOf, networkKeyOf } from '../http/access/client-address.ts'
import type { SecurityLog } from '../identity/security-log.ts'
import { type GatewayDatabase, type GatewayTransaction, whileThere } from '../store.ts'
import type { PhoneSecrets } from './secrets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** How long a code proves anything. */
const VALID_MS = 10 * MINUTE
const MOST_TRIES = 5
/** How long the notifier may take before it is asked again. */
const SENT_WITHIN_MS = 2_000
/** Sendings; the last bounds what somebody may guess at who asks again and again. */
const MOST = { phoneHour: 3, phoneDay: 10, addressHour: 10, networkHour: 100 }

/** What a phone is proven for. A code that was asked for one is none for another, or for another account. */
export type Purpose =
  | { purpose: 'session' }
  | { purpose: 'account'; userId: string }
  | { purpose: 'page'; userId: string }

interface Parts {
  database: GatewayDatabase
  bus: Bus
  secrets: PhoneSecrets
  security: SecurityLog
  log: Logger
  /** Epoch milliseconds. */
  now: () => number
}

const ownerOf = (proven: Purpose) => ('userId' in proven ? proven.userId : null)

export type PhoneCodes = ReturnType<typeof createPhoneCodes>

/** Six digits by WhatsApp, by which somebody proves a phone. Methods throw UPSTREAM_UNAVAILABLE while the database is away. */
export function createPhoneCodes({ database, bus, secrets, security, log, now }: Parts) {
  const { codeOf, isCodeOf, nameOf } = secrets

  async function send({ id, phone }: { id: string; phone: string }) {
    const code = codeOf(id)
    await bus.call(notifierRpcs.sendPhoneCode, { phone, code, deliveryId: id })
    await database.prisma.phoneCode.updateMany({ where: { id }, data: { unsentPhone: null } })
  }

  return {
    /**
     * Has a code sent, unless too many were. Whoever asks is told the same either way, and nobody looks
     * whether the phone is known.
     */
    async request(
      proven: Purpose,
      { phone, address }: { phone: string; address: string },
    ): Promise<{ isSent: boolean }> {
      const asked = await whileThere(database, () =>
        database.transaction(async ({ tx, afterCommit }) => {
          const asked = {
            phoneKey: nameOf('phone', phone),
            addressKey: nameOf('address', limitKeyOf(address)),
            networkKey: nameOf('address', networkKeyOf(address)),
          }
          const at = now()
          if (await isTooMuch(tx, asked, at)) return { isSent: false }
          const id = newId()
          const { purpose } = proven
          await tx.phoneCode.create({
            data: {
              ...{ id, purpose, userId: ownerOf(proven), ...asked },
              ...{ unsentPhone: phone, createdAt: new Date(at) },
            },
          })
          afterCommit(() => {
            // What fails here is sent by the next round of `sendAgain`.
            send({ id, phone }).catch((error: unknown) => {
              log.warn({ err: error }, 'a code could not be sent; it is tried again')
            })
          })
          return { isSent: true }
        }),
      )
      const { purpose } = proven
      security.record('code_asked', {
        ...{ purpose, userId: ownerOf(proven), phone, address },
        ...asked,
      })
      return asked
    },

    /**
     * Proves the phone by a code, and publishes that. Each guess is a try of every code that might be
     * meant; a code counts once.
     * @param email the account's verified address
     * @throws AppError CODE_INVALID
     */
    async prove(
      proven: Purpose,
      { phone, code, email }: { phone: string; code: string; email: string | null },
    ): Promise<void> {
      const userId = ownerOf(proven)
      const phoneKey = nameOf('phone', phone)
      const isProven = await whileThere(database, () =>
        database.transaction(async ({ tx, emit }) => {
          // One statement: of guesses at the same time each counts, and sees what those before it left.
          const meant = await tx.phoneCode.updateManyAndReturn({
            where: {
              ...{ phoneKey, purpose: proven.purpose, userId },
              ...{ usedAt: null, tries: { lt: MOST_TRIES } },
              createdAt: { gt: new Date(now() - VALID_MS) },
            },
            data: { tries: { increment: 1 } },
            select: { id: true },
          })
          if (!meant.some(({ id }) => isCodeOf(id, code))) return false
          const ids = meant.map(({ id }) => id)
          await tx.phoneCode.updateMany({
            where: { id: { in: ids } },
            data: { usedAt: new Date(now()), unsentPhone: null },
          })
          await emit(accountEvents.PhoneProven, {
            subject: userId ?? phoneKey,
            data: { userId, phone, email },
          })
          return true
        }),
      )
      const { purpose } = proven
      security.record(isProven ? 'code_right' : 'code_wrong', { purpose, userId, phone })
      if (!isProven) {
        throw new AppError('CODE_INVALID', 'The code is wrong, too old, or was used.', {
          errors: [{ path: 'code', message: 'Esse código não confere. Veja se é o mais recente.' }],
        })
      }
    },

    /** Has the notifier forget where the codes of an account went. @throws AppError UPSTREAM_UNAVAILABLE */
    async forget(userId: string): Promise<void> {
      const codes = await whileThere(database, () =>
        database.prisma.phoneCode.findMany({ where: { userId }, select: { id: true } }),
      )
      if (codes.length === 0) return
      const deliveryIds = codes.map(({ id }) => id)
      await bus.call(notifierRpcs.forgetPhoneCodes, { deliveryIds })
    },

    /** Sends what the notifier has not taken yet, and forgets what is of no use any more. */
    async sendAgain(): Promise<void> {
      const oldest = new Date(now() - VALID_MS)
      await database.prisma.phoneCode.updateMany({
        where: { createdAt: { lte: oldest }, unsentPhone: { not: null } },
        data: { unsentPhone: null },
      })
      await database.prisma.phoneCode.deleteMany({
        where: { createdAt: { lte: new Date(now() - DAY) } },
      })
      const unsent = await database.prisma.phoneCode.findMany({
        // Younger ones are on their way.
        where: { unsentPhone: { not: null }, createdAt: { lte: new Date(now() - SENT_WITHIN_MS) } },
        orderBy: { createdAt: 'asc' },
        take: 100,
      })
      for (const { id, unsentPhone: phone } of unsent) if (phone) await send({ id, phone })
    },
  }
}

interface Asked {
  phoneKey: string
  addressKey: string
  networkKey: string
}

/** Whether the phone, the address or its network has had its share. */
async function isTooMuch(tx: GatewayTransaction, asked: Asked, at: number): Promise<boolean> {
  const { phoneKey, addressKey, networkKey } = asked
  // Who asks at the same time waits: a count would not see the others otherwise. Always in this order.
  for (const key of [phoneKey, networkKey]) {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  }
  const since = (age: number) => ({ createdAt: { gt: new Date(at - age) } })
  const [phoneHour, phoneDay, addressHour, networkHour] = [
    await tx.phoneCode.count({ where: { phoneKey, ...since(HOUR) } }),
    await tx.phoneCode.count({ where: { phoneKey, ...since(DAY) } }),
    await tx.phoneCode.count({ where: { addressKey, ...since(HOUR) } }),
    await tx.phoneCode.count({ where: { networkKey, ...since(HOUR) } }),
  ]
  return (
    phoneHour >= MOST.phoneHour ||
    phoneDay >= MOST.phoneDay ||
    addressHour >= MOST.addressHour ||
    networkHour >= MOST.networkHour
  )
}
