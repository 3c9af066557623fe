import { intakeAgentRpcs } from '@encaixe/contracts'
import {
  byIndex,
  cacheChanged,
  rebuildPagesAndPlans,
  runMain,
  startService,
} from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { type Config, config } from './config.ts'
import { saveProfessional } from './copies/save-professional.ts'
import { conversations } from './dashboard/conversations.ts'
import { settings } from './dashboard/settings.ts'
import { shownAgents } from './dashboard/shown-agents.ts'
import { onAccount, onBilling, onNotifier, onScheduling } from './events.ts'
import { chat } from './inbound/chat.ts'
import { receiveMessages } from './inbound/receive-messages.ts'
import { endConversations, forgetOld } from './jobs.ts'
import { agentMetrics } from './metrics.ts'
import { modelAsker } from './model/ask-model.ts'
import { messageSender } from './outbound/send-messages.ts'
import { threadTeller } from './outbound/tell-thread.ts'
import { erasePerson, personalLists } from './personal-data.ts'
import type { AgentTransaction } from './store.ts'
import { pagesOf } from './turns/pages.ts'
import { turnRunner } from './turns/run-turn.ts'
import { turnQueue } from './turns/turn-queue.ts'

/** Collects the three notices of each booking into one batch; nobody replies sooner. */
const NOTICES_GATHER_MS = 50

export interface Options {
  clock?: () => Temporal.Instant
}

/** Answers clients: books, confirms, moves and cancels for them, or calls the professional. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) =>
  startService<PrismaClient, AgentTransaction>({
    name: 'intake-agent',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }), settings: byIndex },
    personalData: ({ bus }) => ({
      lists: personalLists,
      erase: erasePerson((professionalId) => cacheChanged(bus, 'intake-agent', professionalId)),
    }),
    open({ bus, database, log, serve, consume, job, onStop, ...parts }) {
      const pages = pagesOf({ database, bus })
      const shown = shownAgents({ bus, log, pages })
      onStop('cache messages', shown.stop)
      consume({ stream: 'SCHEDULING', handlers: onScheduling(shown.changed) })
      consume({ stream: 'BILLING', handlers: onBilling })
      consume({ stream: 'NOTIFIER', handlers: onNotifier, gatherMs: NOTICES_GATHER_MS })
      consume({ stream: 'ACCOUNT', handlers: onAccount })

      const metrics = agentMetrics(parts.metrics)
      const { DEBOUNCE_MS: debounceMs, TURNS_AT_ONCE: atOnce } = config
      const sender = messageSender({ database, bus, clock, log })
      const askModel = modelAsker({ database, config, log, metrics })
      const run = turnRunner({ database, bus, pages, clock, debounceMs, log, metrics, askModel })
      const queue = turnQueue({
        ...{ database, atOnce, clock, log, metrics },
        async run(id) {
          const result = await run(id)
          if (!result || result.text === null || result.address === null) return
          const { turnId, address, text, options, professionalId } = result
          await sender.send({ id: turnId, address, text, options, professionalId })
        },
      })
      onStop('turns', queue.stop)
      job(queue.job)
      job(sender.job)
      const thread = threadTeller({ database, bus, log })
      job(thread.job)
      job(endConversations({ database, clock, idleMinutes: config.IDLE_MINUTES }))
      job(forgetOld({ database, clock, keptDays: config.KEPT_DAYS }))

      serve(intakeAgentRpcs, {
        ...receiveMessages({
          ...{ database, debounceMs, clock },
          schedule: queue.schedule,
          tellThread: thread.soon,
        }),
        ...chat({ database, pages, run, clock }),
        ...conversations({ database, clock, send: sender.send }),
        ...settings({ database, pages, shown }),
        rebuildCopies: rebuildPagesAndPlans({ bus, database, savePage: saveProfessional }),
      })
    },
  })

runMain(start, config, import.meta)
