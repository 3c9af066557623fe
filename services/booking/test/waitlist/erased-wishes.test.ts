import { personalDataRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { monday } from '../world.ts'
import { waiters } from './waiters.ts'

let world: Accounts
let waitlist: ReturnType<typeof waiters>
beforeAll(async () => {
  world = await startAccounts()
  waitlist = waiters(world)
})
afterAll(() => world.stop())

const onMonday = { days: ['2026-11-23'] }

/** Everything that booking exports about a person. */
async function exported(userId: string, professionalId: string | null) {
  const found: Record<string, unknown[]> = {}
  const actor = { kind: 'account' as const, userId, email: null }
  let cursor: string | null = null
  do {
    const page: { data: Record<string, unknown[]>; nextCursor: string | null } =
      await world.bus.call(
        personalDataRpcs('booking').exportPersonalData,
        { professionalId, cursor },
        { actor },
      )
    for (const [name, rows] of Object.entries(page.data)) {
      found[name] = [...(found[name] ?? []), ...rows]
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

test('a client’s account exports and erases what it waits for, by the phone that it proved', async () => {
  const page = await world.professional()
  const person = world.newPerson()
  const { name: clientName, phone: clientPhone } = person
  await waitlist.join({ slug: page.slug, ...onMonday, clientName, clientPhone })
  const wishId = await waitlist.wishOf(clientPhone)
  expect(JSON.stringify(await exported(person.userId, null))).not.toContain(wishId)
  await world.provePhone(person)
  expect(await exported(person.userId, null)).toMatchObject({
    waitlistAsClient: [{ id: wishId, clientName }],
  })
  const deletionId = await world.ask(person.userId)
  await world.schedulingAnswers(person.userId, deletionId)
  // The id by which the notifier finds what was sent.
  expect((await world.answerOf(deletionId)).appointmentIds).toContain(wishId)
  await world.expectNothingOf(person)
})

test('a professional’s account exports who waits for its page, and erases them with it', async () => {
  const page = await world.professional()
  const taken = await waitlist.taken(page)
  const person = world.newPerson()
  const { name: clientName, phone: clientPhone } = person
  await waitlist.join({ slug: page.slug, ...onMonday, clientName, clientPhone })
  await taken.cancel()
  await waitlist.turn(page.id)
  expect(await exported(page.userId, page.id)).toMatchObject({
    waitlist: [{ clientName, clientPhone }],
  })
  const deletionId = await world.ask(page.userId, page.id)
  await world.schedulingAnswers(page.userId, deletionId)
  await world.answerOf(deletionId)
  await world.expectNothingOf(person)
  expect(await world.rows('select from waitlist_turns')).toEqual([])
  expect(await world.rows('select from waitlist_openings')).toEqual([])
})

test('the time of an erased client is offered to who waits', async () => {
  const page = await world.professional({ autoConfirm: true })
  const client = await world.client(page.slug, monday('09:00'))
  await waitlist.join({ slug: page.slug, ...onMonday, clientName: 'Caio' })
  const deletionId = await world.ask(client.userId)
  await world.schedulingAnswers(client.userId, deletionId)
  await world.answerOf(deletionId)
  expect(await waitlist.turn(page.id)).toMatchObject({ client_name: 'Caio' })
})
