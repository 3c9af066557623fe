import { AppError, bookingRpcs } from '@encaixe/contracts'
import type { Bus, Logger, Task, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import { PRESS_RETRY_SECONDS } from '../notices/appointment/press-outcome.rule.ts'
import { type OfferParams, offerActions, offerParams } from '../notices/waitlist/about-waitlist.ts'
import { msgOfferAnswer, type OfferOutcome } from '../notices/waitlist/msg-offer-answer.ts'
import { deliver } from '../sending/deliver.ts'
import type { Enqueue } from '../sending/queues.ts'
import type { NotifierDatabase, NotifierTransaction, NotifierWork } from '../store.ts'
import { loadPressContext } from './load-press-context.sql.ts'

/** A button that somebody pressed under an offer of the waitlist. */
export const offerPress = {
  kind: 'offer-press',
  data: z.object({
    messageId: z.string(),
    /** The message under which the button is; null if the provider does not say. */
    contextId: z.string().nullable(),
    /** E.164 */
    phone: z.string(),
    action: z.enum(offerActions),
    wishId: z.uuid(),
  }),
}
export type OfferPress = z.output<typeof offerPress.data>

const AT_ONCE = 20
const CALL_MS = 5_000

interface Options {
  tasks: Tasks<NotifierTransaction>
  database: NotifierDatabase
  bus: Pick<Bus, 'call'>
  enqueueFirst: Enqueue
  log: Logger
  clock: () => Temporal.Instant
}

/** Takes or leaves the offered time for who pressed a button, and tells them what came of it. */
export function answerOffers({ tasks, database, bus, enqueueFirst, log, clock }: Options): void {
  /** The offer in whose message the button was; null: no such message went to this phone. */
  async function offerOf(prisma: Parameters<typeof loadPressContext>[0], press: OfferPress) {
    const { wishId: appointmentId, phone, contextId } = press
    const where = { appointmentId, phone, contextId, side: 'client', at: null } as const
    const { told } = await loadPressContext(prisma, where)
    const about = offerParams.safeParse(told).data
    return about?.wishId === press.wishId ? about : null
  }

  function answer(
    work: NotifierWork,
    { id, traceparent, data: { phone } }: Task<OfferPress>,
    { outcome, about }: { outcome: OfferOutcome; about: OfferParams },
  ) {
    const deliveries = msgOfferAnswer.to(
      { userId: null, phone, email: null },
      { ...about, outcome, toldAt: clock().toString() },
      {
        professionalId: null,
        appointment: { id: about.wishId, version: 1 },
        timezone: about.timezone,
      },
    )
    return deliver(work, enqueueFirst, [{ eventId: id, traceparent, deliveries }])
  }

  tasks.handle(offerPress, {
    atOnce: AT_ONCE,
    retryDelaysMs: PRESS_RETRY_SECONDS.map((seconds) => seconds * 1_000),
    async runOutside({ id, data: press }) {
      const about = await offerOf(database.prisma, press)
      if (!about) {
        log.warn({ press: id, action: press.action }, 'a button of an offer to another phone')
        return null
      }
      const { wishId: appointmentId, action } = press
      try {
        await bus.call(
          bookingRpcs.actOnWaitlistWish,
          {
            action: action === 'accept-offer' ? 'accept' : 'decline',
            startsAt: about.startsAt,
          },
          {
            actor: { kind: 'link', side: 'waitlist', appointmentId, generation: 0 },
            timeoutMs: CALL_MS,
          },
        )
        return { outcome: action === 'accept-offer' ? 'booked' : 'left', about } as const
      } catch (error) {
        return { outcome: outcomeOf(error), about }
      }
    },
    async run(presses, t) {
      for (const press of presses) if (press.result) await answer(t, press, press.result)
    },
    async onGivenUp(task, t) {
      const about = await offerOf(t.tx, task.data)
      if (about) await answer(t, task, { outcome: 'failed', about })
      // The person knows that it failed: nobody is to retry it later.
      await tasks.cancel(t, offerPress, [task.data.messageId])
    },
  })
}

/** @throws what says nothing of the offer and is worth a retry */
function outcomeOf(error: unknown): OfferOutcome {
  if (!(error instanceof AppError)) throw error
  switch (error.code) {
    case 'NOT_FOUND':
    case 'SLOT_UNAVAILABLE':
      return 'over'
    case 'SLOT_TAKEN':
      return 'taken'
    case 'PLAN_LIMIT_REACHED':
    case 'RATE_LIMITED':
      return 'full'
    case 'UPSTREAM_UNAVAILABLE':
    case 'INTERNAL':
      throw error
    default:
      return 'failed'
  }
}
