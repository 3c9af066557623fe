import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const hours = (text: string) =>
  understand(text, Temporal.PlainDate.from('2026-11-24')).wish.choices.flatMap(({ times }) =>
    times.map(({ from }) => from / 60),
  )

test.each([
  ['9h é muito cedo pra mim, pode ser 11h?', 11],
  ['9h é madrugada, 11h', 11],
  ['18h é tarde demais, 17h', 17],
  ['muito cedo pra mim, pode ser 11h?', 11],
  ['9h é cedo mas tudo bem', 9],
])('“%s” wishes for %i', (text, hour) => {
  expect(hours(text)).toEqual([hour])
})
