import { groupThousands } from './format.ts'

/** Highest price a session may have, in centavos. */
const HIGHEST = 100_000_000

/**
 * A price as Brazilians type it, in centavos: `120`, `120,00`, `R$ 1.250,50`. A dot before exactly two
 * last digits is taken for a comma (`120.50`), as phones offer it on their keyboards; before three it
 * groups thousands. Nothing typed is 0: no price is told. What is no price is null.
 */
export function parsePrice(text: string): number | null {
  const typed = text.replace(/^\s*R\$/i, '').replace(/\s/g, '')
  if (typed === '') return 0
  const plain = /^\d+\.\d{1,2}$/.test(typed) ? typed.replace('.', ',') : typed
  const match = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(plain)
  if (!match) return null
  const whole = Number((match[1] ?? '').replaceAll('.', ''))
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= HIGHEST ? cents : null
}

/** How a stored price stands in the field it is typed in: `120,00`; nothing when none is told. */
export function priceAsTyped(cents: number): string {
  if (cents === 0) return ''
  const whole = groupThousands(Math.floor(cents / 100))
  return `${whole},${String(cents % 100).padStart(2, '0')}`
}
