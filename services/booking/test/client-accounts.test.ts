import { accountEvents, bookingRpcs } from '@encaixe/contracts'
import { ensureStream, newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monday, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  // Only now: the service runs before anybody has signed in anywhere.
  await ensureStream(world.bus, 'ACCOUNT')
})
afterAll(() => world.stop())

let people = 0
/** Somebody nobody has heard of. */
const newPerson = () => {
  people += 1
  return {
    userId: `account-${people}`,
    email: `pessoa-${people}@exemplo.com.br`,
    phone: `+55119${80_000_000 + people}`,
  }
}
type Person = ReturnType<typeof newPerson>

/** Books with an address that is then known to be the person's. */
async function book(slug: string, { email, phone }: Person, time = '09:00') {
  await world.book({ slug, startsAt: monday(time), clientPhone: phone, clientEmail: email })
  await world.confirmAddress(email)
}

const signIn = ({ userId, email }: Pick<Person, 'userId' | 'email'>, eventId = newId()) =>
  world.tell(accountEvents.AccountSignedIn, userId, { userId, email }, eventId)

const linksOf = async ({ userId }: Pick<Person, 'userId'>) =>
  (await world.bus.call(bookingRpcs.listClientLinks, { userId })).items

/** What was told of clients that became somebody’s, in order. */
const told = ({ userId }: Pick<Person, 'userId'>) =>
  world.rows<{ subject: string; data: unknown }>(
    `select subject, data from outbox
     where type = 'booking.ClientLinked.v1' and data ->> 'userId' = $1 order by id`,
    [userId],
  )

test('who signs in finds themselves with every professional that knows their address', async () => {
  const person = newPerson()
  const ana = await world.professional({ name: 'Ana Lima' })
  const caio = await world.professional({ name: 'Caio Ribeiro' })
  await book(ana.slug, person)
  await book(caio.slug, person)
  await book(ana.slug, newPerson(), '10:00')
  expect(await linksOf(person)).toEqual([])

  await signIn(person)
  const links = await linksOf(person)
  expect(links).toMatchObject([
    { professional: { id: ana.id, slug: ana.slug, name: 'Ana Lima' }, phone: person.phone },
    { professional: { id: caio.id, slug: caio.slug, name: 'Caio Ribeiro' }, email: person.email },
  ])
  const events = await told(person)
  expect(events.map(({ subject }) => subject).sort()).toEqual(
    links.map(({ clientId }) => clientId).sort(),
  )
  expect(events.map(({ data }) => data)).toContainEqual({
    clientId: links[0]?.clientId,
    professionalId: ana.id,
    userId: person.userId,
  })
})

test('an address is the same in any case', async () => {
  const person = newPerson()
  const { slug } = await world.professional()
  await world.book({ slug, clientPhone: person.phone, clientEmail: person.email.toUpperCase() })
  await world.confirmAddress(person.email)
  await signIn({ ...person, email: ` ${person.email.replace('pessoa', 'PesSoa')} ` })
  expect(await linksOf(person)).toHaveLength(1)
})

test('a sign-in told twice, and every later one, links and tells once', async () => {
  const person = newPerson()
  const { slug } = await world.professional()
  await book(slug, person)
  const eventId = newId()
  await signIn(person, eventId)
  await signIn(person, eventId)
  await signIn(person)
  expect(await linksOf(person)).toHaveLength(1)
  expect(await told(person)).toHaveLength(1)
})

test('what was booked after a sign-in is linked at the next', async () => {
  const person = newPerson()
  const { slug } = await world.professional()
  await signIn(person)
  await book(slug, person)
  expect(await linksOf(person)).toEqual([])
  await signIn(person)
  expect(await linksOf(person)).toHaveLength(1)
})

test('a client that is an account already stays that account, whoever signs in later or is told late', async () => {
  const person = newPerson()
  const newcomer = { ...newPerson(), email: person.email }
  const { slug } = await world.professional()
  await book(slug, person)
  await signIn(person)
  await signIn(newcomer)
  await signIn(person)
  expect(await linksOf(person)).toHaveLength(1)
  expect(await linksOf(newcomer)).toEqual([])
  expect(await told(newcomer)).toEqual([])
})

test('a client without an address is nobody', async () => {
  const { id, slug } = await world.professional()
  await world.book({ slug })
  await signIn(newPerson())
  const clients = await world.rows('select user_id from clients where professional_id = $1', [id])
  expect(clients).toEqual([{ user_id: null }])
})

test('the next booking of a linked client is told with its account', async () => {
  const person = newPerson()
  const { id, slug } = await world.professional()
  await book(slug, person)
  await signIn(person)
  await book(slug, person, '11:00')
  const events = await world.rows<{ user_id: string | null }>(
    `select data -> 'client' ->> 'userId' as user_id from outbox
     where type = 'booking.BookingCreated.v1' and data -> 'professional' ->> 'id' = $1 order by id`,
    [id],
  )
  expect(events).toEqual([{ user_id: null }, { user_id: person.userId }])
})
