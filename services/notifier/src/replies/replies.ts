import type { AppointmentLinks } from '@encaixe/contracts/appointment-link'
import type { InboundMessage } from '../domain/inbound-message.ts'
import { appointmentParams } from '../notices/about-appointment.ts'
import { msgCancelWord } from '../notices/msg-cancel-word.ts'
import type { DeliveryRef } from '../sending/delivery.ts'
import { insertPresses, nextAppointmentOf } from '../sql/button-presses.ts'
import { insertDeliveries } from '../sql/insert-deliveries.ts'
import type { NotifierWork } from '../store.ts'
import type { OptOuts } from './opt-outs.ts'
import { readPress } from './read-press.ts'

/** A message of a person, as the inbox hands it on. */
interface Reply {
  id: string
  message: InboundMessage
  traceparent: string | undefined
}

export interface Replies {
  /** Takes what people sent, in the transaction that remembers it. Answers what is to be sent now. */
  take(work: NotifierWork, replies: readonly Reply[]): Promise<DeliveryRef[]>
}

interface ReplyOptions {
  links: Pick<AppointmentLinks, 'read'>
  optOuts: OptOuts
  /** Presses are worked off by a job: booking is asked outside of any transaction. */
  onPress: () => void
  clock: () => Temporal.Instant
}

/** What is done about each message of a person. */
export function openReplies({ links, optOuts, onPress, clock }: ReplyOptions): Replies {
  return {
    async take(work, replies) {
      const presses = replies.flatMap(
        ({ message, traceparent }) =>
          (message.kind === 'press' && readPress(message, links, traceparent)) || [],
      )
      if ((await insertPresses(work.tx, presses)) > 0) work.afterCommit(onPress)
      const refs: DeliveryRef[] = []
      for (const { id, message, traceparent } of replies) {
        if (message.kind !== 'word') continue
        const { word, phone } = message
        refs.push(
          ...(word === 'cancel'
            ? await answerCancel(work, { phone, eventId: id, traceparent })
            : await optOuts.keep(work, message, id)),
        )
      }
      return refs
    },
  }

  /** Who writes CANCELAR is shown their next appointment; only they can say that it is the one. */
  async function answerCancel(
    { tx }: NotifierWork,
    { phone, ...event }: { phone: string; eventId: string; traceparent: string | undefined },
  ): Promise<DeliveryRef[]> {
    const now = clock()
    const next = await nextAppointmentOf(tx, { phone, now })
    const about = appointmentParams.safeParse(next?.payload).data
    if (!next || !about) return []
    const deliveries = msgCancelWord.to(
      { userId: null, phone, email: null },
      { ...about, toldAt: now.toString() },
      {
        professionalId: next.professionalId,
        appointment: { id: about.appointmentId, version: next.version },
        timezone: about.timezone,
      },
    )
    return insertDeliveries(tx, [{ ...event, deliveries }])
  }
}
