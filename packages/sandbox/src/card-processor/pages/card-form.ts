import { z } from 'zod'
import { type ReadCard, readCard } from '../model/cards.ts'

const form = z.object({
  number: z.string().default(''),
  expiry: z.string().default(''),
  cvc: z.string().default(''),
  name: z.string().default(''),
})

type CardForm = { card: ReadCard } | { problem: string }

/**
 * What was typed about a card, or what is wrong with it, in words.
 * @param now Unix seconds
 */
export function readCardForm(body: unknown, now: number): CardForm {
  const typed = form.parse(body)
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(typed.expiry) ?? []
  const expiry = { month: Number(month), year: 2000 + Number(year) }
  const card = readCard(typed.number, expiry)
  if (!card) return { problem: 'Esse número de cartão não existe. Confira os números.' }
  if (!(expiry.month >= 1 && expiry.month <= 12)) {
    return { problem: 'Confira a validade: mês e ano, como 12/34.' }
  }
  if (!/^\s*\d{3,4}\s*$/.test(typed.cvc)) return { problem: 'Confira o CVC: três números.' }
  if (typed.name.trim() === '') return { problem: 'Diga o nome que está no cartão.' }
  const end = Temporal.PlainYearMonth.from(expiry).toPlainDate({ day: 1 }).add({ months: 1 })
  const isPast = end.toZonedDateTime('UTC').epochMilliseconds <= now * 1_000
  if (isPast || card.outcome === 'expired') return { problem: 'Esse cartão venceu. Tente outro.' }
  if (card.outcome === 'declined') return { problem: 'Seu cartão foi recusado. Tente outro.' }
  if (card.outcome === 'insufficient_funds') {
    return { problem: 'Seu cartão não tem saldo para esta compra. Tente outro.' }
  }
  return { card }
}
