import { bookingRpcs } from '@encaixe/contracts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { codeOf, monday, now } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

/** A page with a client who booked at nine, and its feed. */
async function withFeed(names?: 'full' | 'first' | 'none') {
  const page = await world.professional()
  const person = { ...world.newPerson(), name: 'Zé da Silva', email: null }
  await world.bookAs(person, page.slug, monday('09:00'))
  const as = { actor: { kind: 'professional', userId: page.userId } } as const
  const made = await world.bus.call(bookingRpcs.createPageFeed, names ? { names } : {}, as)
  return { page, person, as, made }
}

const secretOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const fileOf = async (feed: { url: string }) =>
  (await world.bus.call(bookingRpcs.readCalendarFeed, { secret: secretOf(feed) })).body

async function eventsOf(feed: { url: string }) {
  const calendar = new ICAL.Component(ICAL.parse(await fileOf(feed)))
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    summary: String(event.getFirstPropertyValue('summary')),
    status: String(event.getFirstPropertyValue('status')),
    url: String(event.getFirstPropertyValue('url')),
  }))
}

const idOf = async (page: { id: string }) => {
  const [row] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [page.id],
  )
  return row?.id ?? ''
}

test('a page’s feed shows a request as tentative, by the first name, with the way to it', async () => {
  const { page, made } = await withFeed()
  expect(made.names).toBe('first')
  expect(await eventsOf(made)).toEqual([
    {
      summary: expect.stringMatching(/ com Zé$/),
      status: 'TENTATIVE',
      url: expect.stringContaining(`/agenda/${await idOf(page)}`),
    },
  ])
})

test('what it says of clients can be changed, and the address stays', async () => {
  const { as, made } = await withFeed('full')
  expect(await eventsOf(made)).toMatchObject([{ summary: expect.stringMatching(/Zé da Silva$/) }])
  await world.bus.call(bookingRpcs.updatePageFeed, { names: 'none' }, as)
  expect(await eventsOf(made)).toMatchObject([{ summary: 'Ocupado' }])
  expect(await fileOf(made)).not.toContain('Zé')
  expect(await world.bus.call(bookingRpcs.getPageFeed, {}, as)).toMatchObject({ names: 'none' })
})

test('no phone stands in it', async () => {
  const { person, made } = await withFeed('full')
  expect(await fileOf(made)).not.toContain(person.phone.slice(-8))
})

test('what was cancelled or is more than two years old is gone from it', async () => {
  const { page, made } = await withFeed()
  const [id, then] = [await idOf(page), now.subtract({ hours: 24 * 732 }).toString()]
  const move =
    'update appointments set starts_at = $2, ends_at = $2::timestamptz + $3 where id = $1'
  await world.rows(move, [id, then, '50 min'])
  expect(await eventsOf(made)).toEqual([])
  await world.rows(move, [id, monday('09:00'), '50 min'])
  expect(await eventsOf(made)).toHaveLength(1)
  await world.rows(`update appointments set status = 'cancelled' where id = $1`, [id])
  expect(await eventsOf(made)).toEqual([])
})

test('a new address ends the one before, and a revoked one opens nothing', async () => {
  const { as, made } = await withFeed()
  const second = await world.bus.call(bookingRpcs.createPageFeed, {}, as)
  expect(await codeOf(fileOf(made))).toBe('NOT_FOUND')
  expect(await eventsOf(second)).toHaveLength(1)
  await world.bus.call(bookingRpcs.revokePageFeed, {}, as)
  expect(await codeOf(fileOf(second))).toBe('NOT_FOUND')
  const change = world.bus.call(bookingRpcs.updatePageFeed, { names: 'full' }, as)
  expect(await codeOf(change)).toBe('NOT_FOUND')
})

test('an account without a page has no such feed', async () => {
  const actor = { kind: 'professional', userId: world.newPerson().userId } as const
  expect(await codeOf(world.bus.call(bookingRpcs.createPageFeed, {}, { actor }))).toBe('FORBIDDEN')
})
