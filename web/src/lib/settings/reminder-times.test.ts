import { reminderTimes } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import {
  AS_PAGE,
  fieldsOf,
  readTimes,
  sameTimes,
  shownTimes,
  timeOptions,
  timesInput,
} from './reminder-times.ts'

const SERVICE = '019ab000-0000-7000-8000-000000000001'

function sent(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('every time of the API has its words', () => {
  expect(timeOptions.map(({ value }) => value)).toEqual([...reminderTimes])
})

test('what a form shows comes back from it as it was', () => {
  const held = { times: ['72h', '2h'], services: [{ serviceId: SERVICE, times: [] }] } as const
  const shown = shownTimes(
    { times: [...held.times], services: [{ serviceId: SERVICE, times: [] }] },
    [SERVICE, 'other'],
  )
  expect(shown.services.other).toEqual({ first: AS_PAGE, second: '' })
  const [page, own, other] = [fieldsOf(), fieldsOf(SERVICE), fieldsOf('other')]
  const form = sent({
    ...{ [page.first]: '72h', [page.second]: '2h' },
    ...{ [own.first]: '', [own.second]: '', [other.first]: AS_PAGE, [other.second]: '' },
  })
  const typed = readTimes(form)
  expect(typed).toEqual(shown)
  expect(timesInput(typed)).toEqual(held)
})

test('the same time twice is refused at the second select', () => {
  const twice = { first: '1h', second: '1h' }
  const none = { first: '', second: '' }
  expect(sameTimes({ page: twice, services: { [SERVICE]: twice, other: none } })).toEqual({
    segundo: 'Escolha dois tempos diferentes.',
    [`segundo:${SERVICE}`]: 'Escolha dois tempos diferentes.',
  })
})
