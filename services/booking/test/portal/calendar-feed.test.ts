import { bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { codeOf, monday } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

/** A person with a feed of their phone, and what the feed shows. */
async function withFeed() {
  const page = await world.professional()
  const person = { ...world.newPerson(), email: null }
  await world.bookAs(person, page.slug, monday('09:00'))
  const actor = { kind: 'phone', phone: person.phone, sessionId: newId() } as const
  const { url } = await world.bus.call(bookingRpcs.createCalendarFeed, {}, { actor })
  const secret = url.split('/').at(-1) ?? ''
  const read = async () => (await world.bus.call(bookingRpcs.readCalendarFeed, { secret })).body
  return { page, person, actor, read }
}

test('a feed of a phone shows what was booked with it, also after its client was merged', async () => {
  const { page, person, read } = await withFeed()
  const before = await read()
  expect(before.match(/BEGIN:VEVENT/g)).toHaveLength(1)

  const other = { ...world.newPerson(), email: null }
  await world.bookAs(other, page.slug, monday('10:00'))
  const clients = await world.rows<{ id: string; phone: string }>(
    'select id, phone from clients where professional_id = $1',
    [page.id],
  )
  const idOf = (phone: string) => clients.find((one) => one.phone === phone)?.id ?? ''
  await world.bus.call(
    bookingRpcs.mergeClients,
    { id: idOf(person.phone), intoId: idOf(other.phone) },
    { actor: { kind: 'professional', userId: page.userId } },
  )
  expect(await read()).toBe(before)
})

test('a revoked feed shows nothing', async () => {
  const { actor, read } = await withFeed()
  await world.bus.call(bookingRpcs.revokeCalendarFeed, {}, { actor })
  expect(await codeOf(read())).toBe('NOT_FOUND')
})
