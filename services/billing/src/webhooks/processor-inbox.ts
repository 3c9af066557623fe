import { AppError, type billingRpcs } from '@encaixe/contracts'
import {
  currentOrigin,
  grouped,
  type HandlersOf,
  type ProviderInboxOptions,
  providerInbox,
} from '@encaixe/service-kit'
import type { BillingTransaction, BillingWork } from '../store.ts'
import { type KeptEvent, keptEvent, readEvent } from './processor-event.rule.ts'
import { workOnEvents } from './work-on-events.ts'

type Options = Pick<
  ProviderInboxOptions<typeof keptEvent, BillingTransaction>,
  'database' | 'job' | 'log' | 'metrics'
> & {
  /** Somebody's plan is to be read again. */
  onRefreshes: () => void
}

/** Events of one transaction, at most. */
const TOGETHER = 500

/**
 * What the card processor tells: stored, each event once by its id, and only then worked on. Working on it
 * is to say whose plan has to be read again.
 */
export function processorInbox({
  onRefreshes,
  ...options
}: Options): HandlersOf<typeof billingRpcs, 'receiveProcessorEvent'> {
  const inbox = providerInbox({
    ...options,
    provider: 'card_processor',
    body: keptEvent,
    together: TOGETHER,
    async handle(items, work: BillingWork) {
      const events = items.map(({ body }) => body)
      const { refreshes } = await workOnEvents(work.tx, events, options.log)
      if (refreshes > 0) work.afterCommit(onRefreshes)
    },
  })

  // Events come by the dozen: what comes while others are being stored shares the next statement.
  const store = grouped(inbox.store, { most: TOGETHER, alone: () => true })

  return {
    async receiveProcessorEvent({ event: told }) {
      const event = readEvent(told)
      if (!event) throw new AppError('VALIDATION_FAILED', 'This is no event of the processor.')
      return { stored: await store(itemOf(event)) }
    },
  }
}

const itemOf = (event: KeptEvent) => ({
  dedupeKey: event.id,
  body: event,
  origin: currentOrigin(),
})
