import { bookingRpcs } from '@encaixe/contracts'
import { z } from 'zod'
import { offerActions, offerParams } from '../notices/waitlist/about-waitlist.ts'
import { msgOfferAnswer, type OfferOutcome } from '../notices/waitlist/msg-offer-answer.ts'
import { type AnsweringOptions, answerPress, CALL_MS, pressFields } from './press-flow.ts'

/** A button that somebody pressed under an offer of the waitlist. */
export const offerPress = {
  kind: 'offer-press',
  data: z.object({ ...pressFields, action: z.enum(offerActions), wishId: z.uuid() }),
}
export type OfferPress = z.output<typeof offerPress.data>

/** Takes or leaves the offered time for who pressed a button, and tells them what came of it. */
export function answerOffers({ bus, ...options }: AnsweringOptions): void {
  answerPress(options, {
    press: offerPress,
    side: 'client',
    subjectOf: ({ wishId: id }) => ({ id, at: null }),
    told: offerParams,
    toldOf: ({ wishId: id }) => ({ id, version: 1 }),
    async ask({ wishId, action }, { startsAt }): Promise<OfferOutcome> {
      const accepts = action === 'accept-offer'
      await bus.call(
        bookingRpcs.actOnWaitlistWish,
        { action: accepts ? 'accept' : 'decline', startsAt },
        {
          actor: { kind: 'link', side: 'waitlist', appointmentId: wishId, generation: 0 },
          timeoutMs: CALL_MS,
        },
      )
      return accepts ? 'booked' : 'left'
    },
    refusals: {
      NOT_FOUND: 'over',
      SLOT_UNAVAILABLE: 'over',
      SLOT_TAKEN: 'taken',
      PLAN_LIMIT_REACHED: 'full',
      RATE_LIMITED: 'full',
    },
    notice: msgOfferAnswer,
  })
}
