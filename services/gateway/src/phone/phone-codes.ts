import { AppError, notifierRpcs } from '@encaixe/contracts'
import { type Bus, type Logger, newId } from '@encaixe/service-kit'
import type { PhoneSecrets } from '../identity/phone-secrets.ts'
import type { SecurityLog } from '../identity/security-log.ts'
import { type GatewayDatabase, type GatewayWork, whileThere } from '../store.ts'
import type { KeepProof } from './keep-proof.ts'
import {
  isAnsweredEnough,
  isAskedAgain,
  isTooMuch,
  type Origin,
  originOf,
  ownerOf,
  type Purpose,
  VALID_MS,
} from './sendings.ts'

const MOST_TRIES = 5
/** How long the notifier may take before it is asked again. */
const SENT_WITHIN_MS = 2_000
/** While one is not sent. */
const AGAIN_SECONDS = 5

interface Parts {
  database: GatewayDatabase
  bus: Bus
  secrets: PhoneSecrets
  security: SecurityLog
  keepProof: KeepProof
  log: Logger
  /** Epoch milliseconds. */
  now: () => number
  /** Called when a code could not be sent: has {@link PhoneCodes.sendAgain} run soon. */
  retrySoon: () => void
}

export type PhoneCodes = ReturnType<typeof createPhoneCodes>

/** Six digits by WhatsApp, by which somebody proves a phone. Methods throw UPSTREAM_UNAVAILABLE while the database is away. */
export function createPhoneCodes(parts: Parts) {
  const { database, bus, secrets, security, keepProof, log, now } = parts
  const { codeOf, isCodeOf, nameOf } = secrets
  const ticketKeyOf = (ticket: string | undefined) =>
    ticket === undefined ? null : nameOf('ticket', ticket)

  async function send({ id, phone, isAnswer }: { id: string; phone: string; isAnswer: boolean }) {
    const code = codeOf(id)
    await bus.call(notifierRpcs.sendPhoneCode, { phone, code, deliveryId: id, isAnswer })
    await database.prisma.phoneCode.updateMany({ where: { id }, data: { unsentPhone: null } })
  }

  /** Makes a code, which is sent after the commit. */
  async function make(
    { tx, afterCommit }: GatewayWork,
    proven: Purpose,
    { phone, ticketKey, ...origin }: Origin & { phone: string; ticketKey: string | null },
  ): Promise<void> {
    const id = newId()
    await tx.phoneCode.create({
      data: {
        ...{
          id,
          purpose: proven.purpose,
          userId: ownerOf(proven),
          phoneKey: nameOf('phone', phone),
        },
        ...{ ...origin, ticketKey, unsentPhone: phone, createdAt: new Date(now()) },
      },
    })
    afterCommit(() => {
      // What fails here is sent by the next round of `sendAgain`.
      send({ id, phone, isAnswer: ticketKey !== null }).catch((error: unknown) => {
        log.warn({ err: error }, 'a code could not be sent; it is tried again')
        parts.retrySoon()
      })
    })
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
      const origin = originOf(secrets, address)
      const asked = await whileThere(database, () =>
        database.transaction(async (work) => {
          const { purpose } = proven
          const phoneKey = nameOf('phone', phone)
          if (await isTooMuch(work.tx, { purpose, phoneKey, ...origin }, now())) {
            return { isSent: false }
          }
          await make(work, proven, { phone, ticketKey: null, ...origin })
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

    /** Whether somebody without an account has asked for a code of this phone lately. */
    isAskedAgain: (phone: string): Promise<boolean> =>
      whileThere(database, () => isAskedAgain(database.prisma, nameOf('phone', phone), now())),

    /** Answers a word that came from a phone, unless the phone had too many answers. */
    async answerWord(
      work: GatewayWork,
      proven: Purpose,
      answer: Origin & { phone: string; ticketKey: string },
    ): Promise<void> {
      const isTooOften = await isAnsweredEnough(work.tx, nameOf('phone', answer.phone), now())
      if (!isTooOften) await make(work, proven, answer)
    },

    /**
     * Proves the phone by a code. Each guess is a try of every code that might be meant; a code counts once. A code
     * that answered a word is meant only by who brings its ticket: nobody else can guess at it.
     * @param email the account's verified address
     * @throws AppError CODE_INVALID
     */
    async prove(
      proven: Purpose,
      {
        phone,
        code,
        email,
        ticket,
      }: { phone: string; code: string; email: string | null; ticket?: string | undefined },
    ): Promise<void> {
      const userId = ownerOf(proven)
      const phoneKey = nameOf('phone', phone)
      const isProven = await whileThere(database, () =>
        database.transaction(async (work) => {
          const { tx } = work
          // One statement: of guesses at the same time each counts, and sees what those before it left.
          const meant = await tx.phoneCode.updateManyAndReturn({
            where: {
              ...{ phoneKey, purpose: proven.purpose, userId, ticketKey: ticketKeyOf(ticket) },
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
          await keepProof(work, { proven, phone, email })
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

    /** Has the notifier forget where the codes of an account and of its phones went. @throws AppError UPSTREAM_UNAVAILABLE */
    async forget(userId: string): Promise<void> {
      const codes = await whileThere(database, async () => {
        const proven = await database.prisma.provenPhone.findMany({ where: { userId } })
        const phoneKey = { in: proven.map((one) => one.phoneKey) }
        return database.prisma.phoneCode.findMany({
          where: { OR: [{ userId }, { phoneKey }] },
          select: { id: true },
        })
      })
      if (codes.length === 0) return
      const deliveryIds = codes.map(({ id }) => id)
      await bus.call(notifierRpcs.forgetPhoneCodes, { deliveryIds })
    },

    /** Sends what the notifier has not taken yet, and forgets phones whose codes are of no use any more. */
    async sendAgain(): Promise<{ againIn?: number }> {
      const oldest = new Date(now() - VALID_MS)
      await database.prisma.phoneCode.updateMany({
        where: { createdAt: { lte: oldest }, unsentPhone: { not: null } },
        data: { unsentPhone: null },
      })
      const unsent = await database.prisma.phoneCode.findMany({
        // Younger ones are on their way.
        where: { unsentPhone: { not: null }, createdAt: { lte: new Date(now() - SENT_WITHIN_MS) } },
        orderBy: { createdAt: 'asc' },
        take: 100,
      })
      for (const { id, unsentPhone: phone, ticketKey } of unsent) {
        if (phone) await send({ id, phone, isAnswer: ticketKey !== null })
      }
      const left = await database.prisma.phoneCode.findFirst({
        where: { unsentPhone: { not: null } },
        select: { id: true },
      })
      return left ? { againIn: AGAIN_SECONDS } : {}
    },
  }
}
