import { AppError, type billingRpcs } from '@encaixe/contracts'
import {
  currentOrigin,
  grouped,
  type HandlersOf,
  type Logger,
  type NewTask,
  type Tasks,
} from '@encaixe/service-kit'
import type { BillingDatabase, BillingTransaction } from '../store.ts'
import { type KeptEvent, keptEvent, readEvent } from './processor-event.rule.ts'
import { workOnEvents } from './work-on-events.ts'

/** An event of the card processor, as it waits to be worked on. */
const processorWebhook = { kind: 'card-processor-webhook', data: keptEvent }

/** Events of one transaction, at most. */
const BATCH = 500

/**
 * Stores what the card processor reports, each event once by its id. A task works on it then: it finds out whose
 * plan has to be read again.
 */
export function processorInbox({
  database,
  tasks,
  log,
  onRefreshes,
}: {
  database: BillingDatabase
  tasks: Tasks<BillingTransaction>
  log: Logger
  /** Somebody's plan is to be read again. */
  onRefreshes: () => void
}): HandlersOf<typeof billingRpcs, 'receiveProcessorEvent'> {
  tasks.handle(processorWebhook, {
    batch: BATCH,
    async run(items, work) {
      const events = items.map(({ data }) => data)
      const { refreshes } = await workOnEvents(work.tx, events, log)
      if (refreshes > 0) work.afterCommit(onRefreshes)
    },
  })

  // Events come by the dozen: what comes while others are being stored shares the next statement.
  const store = grouped(
    (items: NewTask<KeptEvent>[]) =>
      database.transaction((t) => tasks.add(t, processorWebhook, items)),
    { most: BATCH, alone: () => true },
  )

  return {
    async receiveProcessorEvent({ event: told }) {
      const event = readEvent(told)
      if (!event) throw new AppError('VALIDATION_FAILED', 'This is no event of the processor.')
      return { stored: await store({ data: event, dedupeKey: event.id, origin: currentOrigin() }) }
    },
  }
}
