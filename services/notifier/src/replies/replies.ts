import type { AppointmentLinks } from '@encaixe/contracts/appointment-link'
import type { DeliveryRef } from '../sending/delivery.ts'
import type { NotifierWork } from '../store.ts'
import { insertPresses } from './button-presses.sql.ts'
import type { InboundMessage } from './inbound-message.rule.ts'
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
}

/** What is done about each message of a person. */
export function openReplies({ links, optOuts, onPress }: ReplyOptions): Replies {
  return {
    async take(work, replies) {
      const presses = replies.flatMap(
        ({ message, traceparent }) =>
          (message.kind === 'press' && readPress(message, links, traceparent)) || [],
      )
      if ((await insertPresses(work.tx, presses)) > 0) work.afterCommit(onPress)
      const refs: DeliveryRef[] = []
      for (const { id, message } of replies) {
        if (message.kind === 'word') refs.push(...(await optOuts.keep(work, message, id)))
      }
      return refs
    },
  }
}
