import type { ConversationMessage, Message } from '@encaixe/contracts'
import { type RefundLine, refundLineOf } from '../appointments/entries.ts'
import { clock, price } from '../text/format.ts'
import { dayIn, dayLong, daysBetween, wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

/** A message as a conversation shows it: words and local times. */
export interface Bubble {
  id: string
  isOwn: boolean
  text: string
  time: string
  /** Who wrote it where that is not the person: the assistant, or the same person by WhatsApp. */
  by: 'Assistente' | 'WhatsApp' | null
  /** For a sent message: whether the other side has read it. */
  isRead: boolean
  /** Of a payment request: what is asked for, what is known to have come, and the code while it can be paid. */
  payment: {
    amount: string
    state: string | null
    payload: string | null
    /** What the bank is giving back of it, or did not, for its professional. */
    refunds: RefundLine[]
  } | null
}

export interface Day {
  date: string
  words: string
  bubbles: Bubble[]
}

/** What was written with the agent, as messages of the professional's side; each id also gives its place. */
export function assistantBubbles(
  messages: readonly ConversationMessage[],
  timezone: string,
): DatedBubble[] {
  return messages.map(({ id, sender, text, createdAt }) => {
    const at = inZone(createdAt, timezone)
    const bubble: Bubble = {
      ...{ id, text, time: clock(wallTime(at)), isRead: false, payment: null },
      isOwn: sender !== 'client',
      by: sender === 'agent' ? 'Assistente' : 'WhatsApp',
    }
    return { date: wallDate(at), bubble }
  })
}

interface DatedBubble {
  date: string
  bubble: Bubble
}

/**
 * A conversation by days, the oldest first, from messages that are newest first.
 * @param others written elsewhere in the same time; ids are UUIDv7, so they sort by time
 */
export function daysOf(
  messages: readonly Message[],
  { side, timezone, now }: { side: 'professional' | 'client'; timezone: string; now: number },
  others: readonly DatedBubble[] = [],
): Day[] {
  const today = dayIn(timezone, now)
  const own = messages.toReversed().map((message): DatedBubble => {
    const at = inZone(message.createdAt, timezone)
    return { date: wallDate(at), bubble: bubbleOf(message, side, clock(wallTime(at))) }
  })
  // A message by WhatsApp that was passed on as it is keeps its id.
  const written = new Map(others.map(({ bubble }) => [bubble.id, bubble.text]))
  const notWritten = own.filter(({ bubble }) => written.get(bubble.id) !== bubble.text)
  const shown = [...notWritten, ...others].toSorted((one, other) =>
    one.bubble.id.localeCompare(other.bubble.id),
  )
  return [...Map.groupBy(shown, ({ date }) => date)].map(([date, some]) => ({
    date,
    words: dayWords(date, today),
    bubbles: some.map(({ bubble }) => bubble),
  }))
}

function bubbleOf(message: Message, side: 'professional' | 'client', time: string): Bubble {
  const { id, sender, type, body, pix, readAt } = message
  return {
    ...{ id, time },
    isOwn: sender === side,
    by: null,
    text: body,
    isRead: readAt !== null,
    payment: type === 'payment_request' ? paymentOf(pix) : null,
  }
}

function paymentOf(pix: Message['pix']): Bubble['payment'] {
  const { amountCents, paidCents = 0, payload, refunds = [] } = pix ?? { amountCents: null }
  const missing = (amountCents ?? 0) - paidCents
  return {
    amount: amountCents ? price(amountCents) : 'um valor a combinar',
    state: paidCents === 0 ? null : missing > 0 ? `Falta ${price(missing)}` : 'Pago',
    payload: paidCents > 0 && missing <= 0 ? null : (payload ?? null),
    refunds: refunds.map((refund) => refundLineOf(refund)),
  }
}

function dayWords(date: string, today: string): string {
  const distance = daysBetween(date, today)
  if (distance === 0) return 'Hoje'
  return distance === 1 ? 'Ontem' : dayLong(date)
}

/** The start of a message in a list of conversations. */
export const previewOf = ({ type, body }: Pick<Message, 'type' | 'body'>): string => {
  const line = body.replace(/\s+/g, ' ').trim()
  if (type === 'payment_request')
    return line ? `Pedido de pagamento: ${line}` : 'Pedido de pagamento'
  return line
}
