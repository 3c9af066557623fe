import { bookingRpcs } from '@encaixe/contracts'
import type { Bus, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import type { NotifierTransaction } from '../store.ts'

/** An offer of the waitlist to somebody who wants no messages: it is the next one's turn at once. */
export const unheardOffer = { kind: 'unheard-offer', data: z.object({ turnId: z.uuid() }) }

const AT_ONCE = 8
const CALL_MS = 5_000

/** Has booking pass over whom an offer cannot reach. */
export const passUnheardOffers = (
  tasks: Tasks<NotifierTransaction>,
  bus: Pick<Bus, 'call'>,
): void =>
  tasks.handle(unheardOffer, {
    atOnce: AT_ONCE,
    deleteDone: true,
    runOutside: ({ data }) => bus.call(bookingRpcs.passUnheardOffer, data, { timeoutMs: CALL_MS }),
  })
