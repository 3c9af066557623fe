import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, groupsOf, readersOf } from './whatsapp-changes.ts'

const change = (id: string, ...more: string[]) => ({
  field: 'messages',
  value: {
    metadata: { phone_number_id: '1' },
    statuses: [id, ...more].map((one) => ({ id: one })),
  },
})
const body = (...changes: unknown[]) => ({ entry: [{ id: '1', changes }] })
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('the changes of all entries are found, and other values are skipped', () => {
  const [one, other] = [change('a'), change('b')]
  expect(
    changesOf({ entry: [{ changes: [one] }, null, { changes: 7 }, { changes: [other] }] }),
  ).toEqual([one, other])
  for (const nothing of [null, 7, [], {}, { entry: {} }]) expect(changesOf(nothing)).toEqual([])
})

test('a thousand changes are divided into groups that fit, in their order', () => {
  const changes = Array.from({ length: 1_000 }, (_, index) => change(`wamid.${index}`))
  const { groups, tooLarge } = groupsOf(changesOf(body(...changes)), 10_000)
  expect(groups.flat()).toEqual(changes)
  expect(tooLarge).toBe(0)
  for (const group of groups) expect(bytesOf(group)).toBeLessThanOrEqual(10_001)
  expect(groups.length).toBeLessThan(2 + bytesOf(changes) / 9_000)
})

test('a change that is too large alone is taken apart, without losing a status', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `wamid.${index}`)
  const [first = '', ...more] = ids
  const { groups, tooLarge } = groupsOf([change(first, ...more)], 10_000)
  expect(tooLarge).toBe(0)
  for (const group of groups) expect(bytesOf(group)).toBeLessThanOrEqual(10_001)
  const found = [...JSON.stringify(groups).matchAll(/"id":"(wamid\.\d+)"/g)].map(([, id]) => id)
  expect(found).toEqual(ids)
  expect(JSON.stringify(groups[0])).toContain('phone_number_id')
})

test('a change that cannot be divided is left out and counted', () => {
  const huge = { field: 'other', value: { text: 'x'.repeat(20_000) } }
  const { groups, tooLarge } = groupsOf([change('a'), huge, change('b')], 10_000)
  expect(groups.flat()).toEqual([change('a'), change('b')])
  expect(tooLarge).toBe(1)
})

test('no body of a webhook makes it fail', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const changes = changesOf({ entry: [{ changes: [value] }] })
      for (const group of groupsOf(changes, 50).groups) expect(bytesOf(group)).toBeLessThan(60)
    }),
  )
})

test('each change goes to whoever reads it', () => {
  const of = (...bodies: string[]) => ({
    value: { messages: bodies.map((body) => ({ type: 'text', text: { body } })) },
  })
  expect(readersOf(of('tem horário?'))).toEqual({ agent: true, notifier: false })
  expect(readersOf(of('SAIR'))).toEqual({ agent: false, notifier: true })
  expect(readersOf(of('tem horário?', 'SAIR'))).toEqual({ agent: true, notifier: true })
  const told = [change('a'), { field: 'account_update' }, null]
  for (const one of told) expect(readersOf(one)).toEqual({ agent: false, notifier: true })
})
