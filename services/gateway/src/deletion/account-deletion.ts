import { type accountRpcs, dataErased, schedulingRpcs } from '@encaixe/contracts'
import {
  type Bus,
  eventHandlers,
  type Logger,
  type Metrics,
  startConsumer,
  startErasure,
} from '@encaixe/service-kit'
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
import { dataHolders, GATEWAY } from './services.ts'
import { sweepDeletions } from './sweep.ts'

interface Parts {
  bus: Bus
  database: GatewayDatabase
  identity: Pick<Identity, 'accounts' | 'sessions'>
  avatars: Pick<Avatars, 'erase'>
  config: { DELETION_SWEEP_SECONDS: number; DELETION_REPEAT_SECONDS: number }
  log: Logger
  metrics: Metrics
  /** Epoch milliseconds. */
  now: () => number
}

type Answers = Pick<OwnAnswers<typeof accountRpcs>, 'exportAccount' | 'deleteAccount'>

const on = eventHandlers<GatewayTransaction>()

/** A person's right to see everything and to be forgotten: asked for here, done by every service. */
export function startAccountDeletion(parts: Parts): { answers: Answers; stop(): Promise<void> } {
  const { bus, database, identity, avatars, config, log, metrics, now } = parts
  const service = GATEWAY
  const erasure = startErasure<GatewayTransaction>({
    bus,
    database,
    log,
    service,
    stream: 'ACCOUNT',
    async erase({ userId }, { tx }) {
      await tx.account.deleteMany({ where: { userId } })
      return { accounts: [userId] }
    },
    told: ({ deletionId }, { tx }) => noteAnswer(tx, { deletionId, service }),
  })
  const consumers = dataHolders.map(({ service: holder, stream }) => {
    const contract = dataErased(stream)
    return startConsumer({
      ...{ bus, service, stream, database, log, metrics },
      only: contract,
      handlers: [
        on(contract, ({ data: { deletionId } }, { tx }) =>
          noteAnswer(tx, { deletionId, service: holder }),
        ),
      ],
    })
  })
  const sweep = sweepDeletions({
    ...{ database, log, metrics },
    sessions: identity.sessions,
    sweepSeconds: config.DELETION_SWEEP_SECONDS,
    repeatSeconds: config.DELETION_REPEAT_SECONDS,
  })
  const exported = accountExport({ bus, identity, log })

  async function professionalIdOf(userId: string, requestId: string) {
    const { getOwnProfessional } = schedulingRpcs
    const { professional } = await bus.call(getOwnProfessional, { userId }, { requestId })
    return professional?.id ?? null
  }

  return {
    answers: {
      async exportAccount({ userId }, { requestId, reply }) {
        const services = await exported(userId, requestId)
        reply.header('content-disposition', 'attachment; filename="encaixe-meus-dados.json"')
        return { exportedAt: isoOf(now()), services }
      },

      async deleteAccount({ userId }, { caller, requestId, reply }) {
        const at = Temporal.Instant.fromEpochMilliseconds(now())
        requireFreshSignIn(caller, at)
        const professionalId = await professionalIdOf(userId, requestId)
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
    },

    async stop() {
      await sweep.stop()
      await Promise.all(consumers.map((consumer) => consumer.stop()))
      await erasure.stop()
    },
  }
}

const isoOf = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()
