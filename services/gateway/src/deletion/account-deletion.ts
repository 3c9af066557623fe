import { type accountRpcs, dataErased, streamOf } from '@encaixe/contracts'
import { type Bus, type Erasure, eventHandlers, type Logger } from '@encaixe/service-kit'
import type { Redis } from 'ioredis'
import type { Avatars } from '../avatar/avatars.ts'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import type { OwnAnswers } from '../http/own-answers.ts'
import { clearCookie } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import type { SecurityLog } from '../identity/security-log.ts'
import { findOwnProfessional } from '../own-professional.ts'
import type { PhoneCodes } from '../phone/phone-codes.ts'
import { type GatewayDatabase, type GatewayTransaction, whileThere } from '../store.ts'
import { noteAnswer, otherServices, requestDeletion } from './deletions.ts'
import { accountExport } from './export-account.ts'

interface Parts {
  bus: Bus
  database: GatewayDatabase
  redis: Redis
  erasure: Erasure<GatewayTransaction>
  identity: Pick<Identity, 'accounts' | 'sessions' | 'requireFreshSignIn'>
  avatars: Pick<Avatars, 'erase'>
  codes: Pick<PhoneCodes, 'forget'>
  security: SecurityLog
  log: Logger
  /** Epoch milliseconds. */
  now: () => number
}

const on = eventHandlers<GatewayTransaction>()

/** A person's right to see everything and to be forgotten: asked for here, done by every service. */
export function accountDeletion(parts: Parts) {
  const { bus, database, redis, erasure, identity, avatars, codes, security, log, now } = parts
  const exported = accountExport({ bus, database, redis, identity, log })

  const answers: Pick<OwnAnswers<typeof accountRpcs>, 'exportAccount' | 'deleteAccount'> = {
    async exportAccount(_, { actor, requestId, reply }) {
      const services = await exported(actor, requestId)
      reply.header('content-disposition', 'attachment; filename="encaixe-meus-dados.json"')
      return { exportedAt: isoOf(now()), services }
    },

    async deleteAccount(_, { actor, caller, request, requestId, reply }) {
      const { userId } = actor
      identity.requireFreshSignIn(caller, 'Deleting the account')
      const professional = await findOwnProfessional(bus, { actor, requestId })
      // The picture is named by the professional only, which is gone soon after the request.
      await avatars.erase({ userId, requestId })
      // A notifier that is away forgets them within a day by itself.
      await codes.forget(userId).catch((error: unknown) => {
        log.warn({ err: error }, 'the notifier did not forget the codes of a deleted account')
      })
      const person = { userId, professionalId: professional?.id ?? null }
      // Before, so that no session outlives the account whatever happens here; and after, for one
      // that began meanwhile.
      const endSessions = async (phoneKeys: readonly string[]) => {
        await identity.sessions.endAll(userId)
        for (const phoneKey of phoneKeys) await identity.sessions.endAllOfPhone(phoneKey)
      }
      const proven = await whileThere(database, () =>
        database.prisma.provenPhone.findMany({ where: { userId } }),
      )
      const phoneKeys = proven.map(({ phoneKey }) => phoneKey)
      await endSessions(phoneKeys)
      const deletionId = await whileThere(database, () =>
        requestDeletion({ database, erasure }, person, new Date(now())),
      )
      await endSessions(phoneKeys)
      security.record('erasure_asked', { userId, address: request.ip })
      reply.header('set-cookie', clearCookie(SESSION_COOKIE))
      return { deletionId }
    },
  }

  const consumptions = otherServices.map((service) => {
    const stream = streamOf(service)
    const contract = dataErased(stream)
    return {
      stream,
      only: contract,
      handlers: [
        on(contract, ({ data: { deletionId } }, { tx }) => noteAnswer(tx, { deletionId, service })),
      ],
    }
  })
  return { answers, consumptions }
}

const isoOf = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()
