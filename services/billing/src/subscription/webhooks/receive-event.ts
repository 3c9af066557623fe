import { AppError, type billingRpcs } from '@encaixe/contracts'
import { batched, currentOrigin, type HandlersOf, type NewTask } from '@encaixe/service-kit'
import type { z } from 'zod'
import type { SubscriptionParts } from '../parts.ts'
import { keptEvent, readEvent } from './processor-event.rule.ts'
import { type WorkParts, workOnEvents } from './work-on-events.ts'

/** Events of one transaction, at most. */
const TOGETHER = 500

/** An event of the card processor, to be worked on once. */
const processorEvent = { kind: 'card-processor-webhook', data: keptEvent }

/** Works on stored events. */
export const handleEvents = (parts: WorkParts) =>
  parts.tasks.handle(processorEvent, {
    batch: TOGETHER,
    run: (items, t) =>
      workOnEvents(
        t,
        items.map(({ data }) => data),
        parts,
      ),
  })

/** Stores what a webhook brought, each event once by its id. */
export function receiveEvent({
  database,
  tasks,
}: Pick<SubscriptionParts, 'database' | 'tasks'>): HandlersOf<
  typeof billingRpcs,
  'receiveProcessorEvent'
> {
  // Events come by the dozen: those that come while others are being stored share the next transaction.
  const store = batched(
    (items: NewTask<z.input<typeof keptEvent>>[]) =>
      database.transaction((t) => tasks.add(t, processorEvent, items)),
    { most: TOGETHER, alone: () => true },
  )

  return {
    async receiveProcessorEvent({ event: told }) {
      const event = readEvent(told)
      if (!event) throw new AppError('VALIDATION_FAILED', 'This is no event of the processor.')
      const task = { data: event, dedupeKey: event.id, origin: currentOrigin() }
      return { stored: await store(task) }
    },
  }
}
