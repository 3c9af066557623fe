import { expect, test } from 'vitest'
import { town } from '../../../../test/lab/town.ts'
import { understand } from '../../../language/understand.rule.ts'
import { forEachPerson } from './people.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const page = town().practices.find((one) => one.page.slug === 'caio-ramos')?.page

function read(text: string) {
  if (!page) throw new Error('the town has no barber in Olinda')
  const { wish } = understand(text, today)
  const each = forEachPerson(2, page, wish, text)
  return each.flatMap(({ service, when }) => [
    service?.ids.join() ?? null,
    when?.choices.flatMap(({ times }) => times.map(({ from }) => from / 60)) ?? null,
  ])
}

test.each([
  ['corte pra mim e barba pro meu pai sexta 9h', ['corte', [9], 'barba', null]],
  ['barba pro meu pai e corte pra mim, sexta 9h', ['corte', [9], 'barba', null]],
  ['corte pra mim 9h e pro meu pai 10h na sexta', [null, [9], null, [10]]],
  ['pra mim sexta 9h e pro meu pai sábado 10h', [null, [9], null, [10]]],
])('of “%s” each gets their own', (text, expected) => {
  expect(read(text)).toEqual(expected)
})
