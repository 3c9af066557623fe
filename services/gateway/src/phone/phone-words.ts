import { randomInt } from 'node:crypto'
import { AppError } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { PhoneSecrets } from '../identity/phone-secrets.ts'
import { newSecret } from '../identity/secrets.ts'
import type { SecurityLog } from '../identity/security-log.ts'
import { type GatewayDatabase, whileThere } from '../store.ts'
import type { PhoneCodes } from './phone-codes.ts'
import { HOUR, isTooManyWords, originOf, ownerOf, type Purpose, VALID_MS } from './sendings.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 6
const WORD = new RegExp(`^\\s*ENCAIXE[\\s-]*([${LETTERS}]{${LENGTH}})\\W*$`, 'i')

/** The word in a message that consists of one, else null. */
export const wordIn = (text: string): string | null => WORD.exec(text)?.[1]?.toUpperCase() ?? null

interface Parts {
  database: GatewayDatabase
  codes: Pick<PhoneCodes, 'answerWord'>
  secrets: PhoneSecrets
  security: SecurityLog
  config: { WHATSAPP_NUMBER?: string | undefined }
  /** Epoch milliseconds. */
  now: () => number
}

export type PhoneWords = ReturnType<typeof createPhoneWords>

/**
 * Another way to a code: the page shows a word, the person sends it to our number from their phone, and the answer
 * there is a code for that page. Strangers cannot use up its sendings, which only the phone itself causes, or its tries,
 * which need the ticket that the page holds. Whoever tricks somebody into sending a word still lacks the code.
 */
export function createPhoneWords(parts: Parts) {
  const { database, codes, secrets, security, config, now } = parts
  const { nameOf } = secrets

  return {
    /** A word to show, and the ticket that its code needs. @throws AppError RATE_LIMITED */
    async begin(proven: Exclude<Purpose, { purpose: 'page' }>, { address }: { address: string }) {
      const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
      const [word, ticket, origin] = [letters.join(''), newSecret(), originOf(secrets, address)]
      const createdAt = now()
      await whileThere(database, () =>
        database.transaction(async ({ tx }) => {
          if (await isTooManyWords(tx, origin, createdAt)) {
            throw new AppError('RATE_LIMITED', 'Too many words were asked for.', {
              retryAfterSeconds: HOUR / 1_000,
            })
          }
          await tx.phoneWord.create({
            data: {
              ...{ id: newId(), purpose: proven.purpose, userId: ownerOf(proven), ...origin },
              wordKey: nameOf('word', word),
              ticketKey: nameOf('ticket', ticket),
              createdAt: new Date(createdAt),
            },
          })
        }),
      )
      const { purpose } = proven
      security.record('word_asked', { purpose, userId: ownerOf(proven), address })
      const message = `ENCAIXE-${word}`
      const expiresAt = Temporal.Instant.fromEpochMilliseconds(createdAt + VALID_MS).toString()
      const { WHATSAPP_NUMBER: number } = config
      const link = number === undefined ? null : `https://wa.me/${number}?text=${message}`
      return { message, ticket, link, expiresAt }
    },

    /**
     * Takes a word that a phone sent: its code is on its way then. A word is good once, and a message that comes again
     * changes nothing.
     * @returns whether it is a word of ours: the agent need not read it
     */
    take: (phone: string, word: string): Promise<boolean> =>
      whileThere(database, () =>
        database.transaction(async (work) => {
          const phoneKey = nameOf('phone', phone)
          const valid = {
            wordKey: nameOf('word', word),
            createdAt: { gt: new Date(now() - VALID_MS) },
          }
          const [taken] = await work.tx.phoneWord.updateManyAndReturn({
            where: { ...valid, phoneKey: null },
            data: { phoneKey },
          })
          if (!taken) return (await work.tx.phoneWord.count({ where: { ...valid, phoneKey } })) > 0
          const { purpose, userId, ticketKey, addressKey, networkKey } = taken
          const proven: Purpose =
            purpose === 'account' && userId !== null
              ? { purpose: 'account', userId }
              : { purpose: 'session' }
          await codes.answerWord(work, proven, { phone, ticketKey, addressKey, networkKey })
          return true
        }),
      ),
  }
}
