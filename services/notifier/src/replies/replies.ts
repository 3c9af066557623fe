import type { AppointmentLink, AppointmentLinks } from '@encaixe/contracts/appointment-link'
import type { Tasks } from '@encaixe/service-kit'
import type { DeliveryRef } from '../deliveries/delivery.ts'
import { buttonActions } from '../notices/appointment/reply-button.ts'
import { claimActions } from '../notices/package/claim-button.ts'
import { offerActions } from '../notices/waitlist/about-waitlist.ts'
import type { NotifierTransaction, NotifierWork } from '../store.ts'
import { type ButtonPress, buttonPress } from './button-press.ts'
import { type ClaimPress, claimPress } from './claim-press.ts'
import type { InboundMessage, Press } from './inbound-message.rule.ts'
import { type OfferPress, offerPress } from './offer-press.ts'
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
  tasks: Pick<Tasks<NotifierTransaction>, 'add'>
}

/** What is done about each message of a person. */
export function openReplies({ links, optOuts, tasks }: ReplyOptions): Replies {
  /** The presses of one kind of button, each a task of its own: booking is asked outside of any transaction. */
  const tasksOf = <P extends { messageId: string }>(replies: readonly Reply[], read: Reader<P>) =>
    replies.flatMap(({ message, traceparent }) => {
      if (message.kind !== 'press') return []
      // What a button of ours carries is `action.TOKEN`.
      const dot = message.payload.indexOf('.')
      const link = links.read(message.payload.slice(dot + 1))
      const data = link && read(message.payload.slice(0, dot), link, message)
      return data ? { data, dedupeKey: data.messageId, origin: { traceparent } } : []
    })

  async function addPresses(work: NotifierWork, replies: readonly Reply[]) {
    const presses = tasksOf(replies, readPress)
    if (presses.length === 0) return
    const ids = presses.map(({ data }) => data.appointmentId)
    const states = await work.tx.appointmentState.findMany({
      where: { appointmentId: { in: ids } },
    })
    const versions = new Map(states.map((state) => [state.appointmentId, state.version]))
    const items = presses.map(({ data, ...press }) => ({
      data: { ...data, version: versions.get(data.appointmentId) ?? null },
      ...press,
    }))
    await tasks.add(work, buttonPress, items)
  }

  return {
    async take(work, replies) {
      await addPresses(work, replies)
      await tasks.add(work, offerPress, tasksOf(replies, readOfferPress))
      await tasks.add(work, claimPress, tasksOf(replies, readClaimPress))
      const refs: DeliveryRef[] = []
      for (const { id, message } of replies) {
        if (message.kind === 'word') refs.push(...(await optOuts.keep(work, message, id)))
      }
      return refs
    },
  }
}

/** Reads the press of a button of one kind; null for every other. */
type Reader<P> = (said: string, link: AppointmentLink, press: Press) => P | null

const readPress: Reader<Omit<ButtonPress, 'version'>> = (
  said,
  { side, appointmentId, generation },
  { messageId, contextId, phone, at, isOld },
) => {
  const action = buttonActions.find((one) => one === said)
  // No button of ours carries a link that opens a conversation.
  if (!action || (side !== 'client' && side !== 'professional')) return null
  return { messageId, contextId, phone, action, side, appointmentId, generation, at, isOld }
}

const readOfferPress: Reader<OfferPress> = (
  said,
  { side, appointmentId: wishId },
  { messageId, contextId, phone },
) => {
  const action = offerActions.find((one) => one === said)
  return action && side === 'waitlist' ? { messageId, contextId, phone, action, wishId } : null
}

const readClaimPress: Reader<ClaimPress> = (
  said,
  { side, appointmentId: purchaseId },
  { messageId, contextId, phone, at, isOld },
) => {
  const action = claimActions.find((one) => one === said)
  if (!action || side !== 'purchase') return null
  return { messageId, contextId, phone, action, purchaseId, at, isOld }
}
