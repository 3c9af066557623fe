import type { AppointmentLinks } from '@encaixe/contracts/appointment-link'
import { buttonActions } from '../notices/appointment/reply-button.ts'
import type { DeliveryRef } from '../sending/delivery.ts'
import type { NotifierWork } from '../store.ts'
import { insertPresses, type NewPress } from './button-presses.sql.ts'
import type { InboundMessage, Press } from './inbound-message.rule.ts'
import type { OptOuts } from './opt-outs.ts'

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
  /** A job handles presses, because booking is asked outside of any transaction. */
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

/** What a button carries, `action.TOKEN`, when we made it; else null. */
export function readPress(
  { payload, messageId, contextId, phone, at }: Press,
  links: Pick<AppointmentLinks, 'read'>,
  traceparent: string | undefined,
): NewPress | null {
  const dot = payload.indexOf('.')
  const action = buttonActions.find((one) => one === payload.slice(0, dot))
  const link = links.read(payload.slice(dot + 1))
  // No button of ours carries a link that opens a conversation.
  if (!action || !link || link.side === 'client_phone') return null
  const { side } = link
  return { ...link, side, messageId, contextId, phone, at, action, traceparent }
}
