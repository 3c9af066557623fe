import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const cancels = (text: string) =>
  understand(text, Temporal.PlainDate.from('2026-11-24')).acts.includes('cancel')

test.each(['se chover eu não vou', 'se eu faltar de novo a diretora me mata'])(
  '“%s” cancels nothing yet',
  (text) => {
    expect(cancels(text)).toBe(false)
  },
)

test.each(['eu não vou', 'vê se dá pra desmarcar', 'se não der, cancela'])(
  '“%s” cancels',
  (text) => {
    expect(cancels(text)).toBe(true)
  },
)
