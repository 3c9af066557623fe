import {
  type Actor,
  type accountRpcs,
  dataErased,
  schedulingRpcs,
  streamOf,
} from '@encaixe/contracts'
import { type Bus, type Erasure, eventHandlers, type Logger } from '@encaixe/service-kit'
import type { Avatars } from '../avatar/avatars.ts'
import { whileThere } from '../database.ts'
import type { OwnAnswers } from '../http/own-answers.ts'
import { SESSION_COOKIE } from '../http/session-cookie.ts'
import { clearCookie } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import type { GatewayDatabase, GatewayTransaction } from '../store.ts'
import { noteAnswer, requestDeletion } from './deletions.ts'
import { accountExport } from './export-account.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'
import { otherServices } from './services.ts'

interface Parts {
  bus: Bus
  database: GatewayDatabase
  erasure: Erasure<GatewayTransaction>
  identity: Pick<Identity, 'accounts' | 'sessions'>
  avatars: Pick<Avatars, 'erase'>
  log: Logger
  /** Epoch milliseconds. */
  now: () => number
}

const on = eventHandlers<GatewayTransaction>()

/** A person's right to see everything and to be forgotten: asked for here, done by every service. */
export function accountDeletion(parts: Parts) {
  const { bus, database, erasure, identity, avatars, log, now } = parts
  const exported = accountExport({ bus, identity, log })

  async function professionalIdOf(actor: Actor, requestId: string) {
    const { getOwnProfessional } = schedulingRpcs
    const { professional } = await bus.call(getOwnProfessional, {}, { requestId, actor })
    return professional?.id ?? null
  }

  const answers: Pick<OwnAnswers<typeof accountRpcs>, 'exportAccount' | 'deleteAccount'> = {
    async exportAccount(_, { actor, requestId, reply }) {
      const services = await exported(actor, requestId)
      reply.header('content-disposition', 'attachment; filename="encaixe-meus-dados.json"')
      return { exportedAt: isoOf(now()), services }
    },

    async deleteAccount(_, { actor, caller, requestId, reply }) {
      const { userId } = actor
      const at = Temporal.Instant.fromEpochMilliseconds(now())
      requireFreshSignIn(caller, at)
      const professionalId = await professionalIdOf(actor, requestId)
      // The picture is named by the professional only, which is gone soon after the request.
      await avatars.erase({ userId, requestId })
      const person = { userId, professionalId }
      // Before, so that no session outlives the account whatever happens here; and after, for one
      // that began meanwhile.
      await identity.sessions.endAll(userId)
      const deletionId = await whileThere(database, () =>
        requestDeletion({ database, erasure }, person, new Date(now())),
      )
      await identity.sessions.endAll(userId)
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
