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
import { onAccount, onBilling, onNotifier, onScheduling } from './events.ts'
import { chat } from './inbound/chat.ts'
import { receiveMessages } from './inbound/receive-messages.ts'
import { endConversations, forgetOld } from './jobs.ts'
import { agentMetrics } from './metrics.ts'
import { modelAsker } from './model/ask-model.ts'
import { adoptOldQueues } from './outbound/adopt-old-queues.sql.ts'
import { sendMessages } from './outbound/send-messages.ts'
import { tellOfMessages } from './outbound/tell-booking.ts'
import { erasePerson, personalLists } from './personal-data.ts'
import type { AgentTransaction } from './store.ts'
import { answerConversations } from './turns/answer-conversations.ts'
import { pagesOf } from './turns/pages.ts'

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
    open({ bus, database, tasks, log, serve, consume, job, onStop, ...parts }) {
      const pages = pagesOf({ database, bus, log })
      onStop('cache messages', pages.stop)
      consume({ stream: 'SCHEDULING', handlers: onScheduling(pages.changed) })
      consume({ stream: 'BILLING', handlers: onBilling })
      consume({ stream: 'NOTIFIER', handlers: onNotifier })
      consume({ stream: 'ACCOUNT', handlers: onAccount })

      const metrics = agentMetrics(parts.metrics)
      const { DEBOUNCE_MS: debounceMs, TURNS_AT_ONCE: atOnce } = config
      const askModel = modelAsker({ database, config, log, metrics })
      answerConversations({ tasks, database, bus, pages, clock, atOnce, metrics, askModel })
      sendMessages({ tasks, database, bus })
      tellOfMessages({ tasks, database, bus })
      job(adoptOldQueues(database))
      job(endConversations({ database, clock, idleMinutes: config.IDLE_MINUTES }))
      job(forgetOld({ database, clock, keptDays: config.KEPT_DAYS }))

      serve(intakeAgentRpcs, {
        ...receiveMessages({ tasks, database, debounceMs, clock }),
        ...chat({ tasks, database, pages, clock }),
        ...conversations({ tasks, database, clock }),
        ...settings({ database, pages }),
        rebuildCopies: rebuildPagesAndPlans({ bus, database, savePage: saveProfessional }),
      })
    },
  })

runMain(start, config, import.meta)
