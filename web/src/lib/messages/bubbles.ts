import type { Message } from '@encaixe/contracts'
import { clock, price } from '../text/format.ts'
import { dayIn, dayLong, daysBetween, wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

/** A message as a conversation shows it: words and local times. */
export interface Bubble {
  id: string
  isOwn: boolean
  text: string
  time: string
  /** For a sent message: whether the other side has read it. */
  isRead: boolean
  /** Of a payment request: what is asked for, and the code while the page has a key. */
  payment: { amount: string; payload: string | null } | null
}

export interface Day {
  date: string
  words: string
  bubbles: Bubble[]
}

/** A conversation by days, the oldest first, from messages that are newest first. */
export function daysOf(
  messages: readonly Message[],
  { side, timezone, now }: { side: 'professional' | 'client'; timezone: string; now: number },
): Day[] {
  const today = dayIn(timezone, now)
  const shown = messages.toReversed().map((message) => {
    const at = inZone(message.createdAt, timezone)
    return { date: wallDate(at), bubble: bubbleOf(message, side, clock(wallTime(at))) }
  })
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
    text: body,
    isRead: readAt !== null,
    payment:
      type === 'payment_request'
        ? {
            amount: pix?.amountCents ? price(pix.amountCents) : 'um valor a combinar',
            payload: pix?.payload ?? null,
          }
        : null,
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
