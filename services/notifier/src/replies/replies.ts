import type { AppointmentLinks } from '@encaixe/contracts/appointment-link'
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
  /** A press becomes a task of its own, because booking is asked outside of any transaction. */
  async function addPresses(work: NotifierWork, replies: readonly Reply[]) {
    const presses = replies.flatMap(({ message, traceparent }) => {
      const press = message.kind === 'press' ? readPress(message, links) : null
      return press ? { press, origin: { traceparent } } : []
    })
    if (presses.length === 0) return
    const ids = presses.map(({ press }) => press.appointmentId)
    const states = await work.tx.appointmentState.findMany({
      where: { appointmentId: { in: ids } },
    })
    const versions = new Map(states.map((state) => [state.appointmentId, state.version]))
    const items = presses.map(({ press, origin }) => ({
      data: { ...press, version: versions.get(press.appointmentId) ?? null },
      dedupeKey: press.messageId,
      origin,
    }))
    await tasks.add(work, buttonPress, items)
  }

  /** The presses of one kind, each a task of its own. */
  const tasksOf = <P extends ClaimPress | OfferPress>(
    replies: readonly Reply[],
    read: (press: Press, links: ReplyOptions['links']) => P | null,
  ) =>
    replies.flatMap(({ message, traceparent }) => {
      const press = message.kind === 'press' ? read(message, links) : null
      return press ? { data: press, dedupeKey: press.messageId, origin: { traceparent } } : []
    })

  return {
    async take(work, replies) {
      await addPresses(work, replies)
      const offers = tasksOf(replies, readOfferPress)
      if (offers.length > 0) await tasks.add(work, offerPress, offers)
      const claims = tasksOf(replies, readClaimPress)
      if (claims.length > 0) await tasks.add(work, claimPress, claims)
      const refs: DeliveryRef[] = []
      for (const { id, message } of replies) {
        if (message.kind === 'word') refs.push(...(await optOuts.keep(work, message, id)))
      }
      return refs
    },
  }
}

/** What a button carries, `action.TOKEN`, when we made it; else null. */
function readPress(
  { payload, messageId, contextId, phone, at, isOld }: Press,
  links: Pick<AppointmentLinks, 'read'>,
): Omit<ButtonPress, 'version'> | null {
  const [said, link] = readPayload(payload, links)
  const action = buttonActions.find((one) => one === said)
  // No button of ours carries a link that opens a conversation.
  if (!action || !link) return null
  const { side, appointmentId, generation } = link
  if (side !== 'client' && side !== 'professional') return null
  return { messageId, contextId, phone, action, side, appointmentId, generation, at, isOld }
}

function readOfferPress(
  { payload, messageId, contextId, phone }: Press,
  links: Pick<AppointmentLinks, 'read'>,
): OfferPress | null {
  const [said, link] = readPayload(payload, links)
  const action = offerActions.find((one) => one === said)
  if (!action || link?.side !== 'waitlist') return null
  return { messageId, contextId, phone, action, wishId: link.appointmentId }
}

function readClaimPress(
  { payload, messageId, contextId, phone, at, isOld }: Press,
  links: Pick<AppointmentLinks, 'read'>,
): ClaimPress | null {
  const [said, link] = readPayload(payload, links)
  const action = claimActions.find((one) => one === said)
  if (!action || link?.side !== 'purchase') return null
  return { messageId, contextId, phone, action, purchaseId: link.appointmentId, at, isOld }
}

const readPayload = (payload: string, links: Pick<AppointmentLinks, 'read'>) => {
  const dot = payload.indexOf('.')
  return [payload.slice(0, dot), links.read(payload.slice(dot + 1))] as const
}
