import { intakeAgentRpcs } from '@encaixe/contracts'
import {
  cacheChanged,
  personalDataBy,
  rebuildPagesAndPlans,
  runMain,
  startService,
} from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { type Config, config } from './config.ts'
import { pageCopies, planCopies } from './copies/copies.ts'
import { conversations } from './dashboard/conversations.ts'
import { settings } from './dashboard/settings.ts'
import { eraseConversations, forgetAtNotifier } from './erase-conversations.ts'
import { onAccount, onBilling, onScheduling } from './events.ts'
import { removeFormerConsumer } from './former-consumer.ts'
import { chat } from './inbound/chat.ts'
import { receiveMessages } from './inbound/receive-messages.ts'
import { endConversations } from './jobs.ts'
import { agentMetrics } from './metrics.ts'
import { sendMessages } from './outbound/send-messages.ts'
import { tellOfMessages } from './outbound/tell-booking.ts'
import { readerChooser } from './reading/choose-reader.ts'
import { markedTalks } from './review/marked-talks.ts'
import { answerMarks } from './review/marks.ts'
import type { AgentTransaction } from './store.ts'
import { tables } from './tables.ts'
import { answerConversations } from './turns/answer-conversations.ts'
import { pagesOf } from './turns/pages.ts'
import { voiceNoteHearer } from './voice/hear-voice-notes.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Answers clients: books, confirms, moves and cancels for them, or calls the professional. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) =>
  startService<PrismaClient, AgentTransaction>({
    name: 'intake-agent',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    tables,
    clock,
    personalData: ({ bus, tasks }) => {
      const changed = (professionalId: string) => cacheChanged(bus, 'intake-agent', professionalId)
      const hooks = { eraseConversations: eraseConversations(changed, tasks) }
      return personalDataBy({ tables, hooks })
    },
    open({ bus, database, tasks, log, serve, consume, job, onStop, ...parts }) {
      const pages = pagesOf({ database, bus, log })
      onStop('cache messages', pages.stop)
      consume({ stream: 'SCHEDULING', handlers: onScheduling(pages.changed) })
      consume({ stream: 'BILLING', handlers: onBilling })
      consume({ stream: 'ACCOUNT', handlers: onAccount })

      const metrics = agentMetrics(parts.metrics)
      const { DEBOUNCE_MS: debounceMs, TURNS_AT_ONCE: atOnce, CHATS_AT_ONCE: chatsAtOnce } = config
      const readerOf = readerChooser({ database, config, clock, log, metrics })
      const hear = voiceNoteHearer({ database, bus, config, log, metrics })
      answerConversations({
        hear,
        tasks,
        database,
        bus,
        pages,
        clock,
        atOnce,
        chatsAtOnce,
        metrics,
        publicUrl: config.PUBLIC_URL,
        readerOf,
      })
      sendMessages({ tasks, database, bus })
      forgetAtNotifier(tasks, bus)
      tellOfMessages({ tasks, database, bus })
      job(removeFormerConsumer(bus))
      job(endConversations({ database, clock, idleMinutes: config.IDLE_MINUTES }))

      serve(intakeAgentRpcs, {
        ...receiveMessages({ tasks, database, debounceMs, clock }),
        ...chat({ tasks, database, pages, clock }),
        ...conversations({ tasks, database, clock }),
        ...settings({ database, pages }),
        ...answerMarks({ database, clock }),
        ...markedTalks({ database }),
        rebuildCopies: rebuildPagesAndPlans({
          bus,
          database,
          pages: pageCopies,
          plans: planCopies,
        }),
      })
    },
  })

runMain(start, config, import.meta)
