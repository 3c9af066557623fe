import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { monday, now } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const minutesLater = (minutes: number) => ({ time: now.add({ minutes }) })

/** What was published of clients that became somebody’s, in order. */
const linkedEvents = ({ userId }: { userId: string }) =>
  world.rows<{ subject: string; data: unknown }>(
    `select subject, data from outbox
     where type = 'booking.ClientLinked.v1' and data ->> 'userId' = $1 order by id`,
    [userId],
  )

const clientOf = (phone: string) =>
  world.rows<{ user_id: string | null; email: string | null; email_confirmed: boolean }>(
    'select user_id, email, email_confirmed from clients where phone = $1 order by created_at, id',
    [phone],
  )

describe('signing in with a verified address', () => {
  test('links every client row whose address is confirmed', async () => {
    const person = world.newPerson()
    const ana = await world.professional({ name: 'Ana Lima' })
    const caio = await world.professional({ name: 'Caio Ribeiro' })
    await world.bookAs(person, ana.slug, monday('09:00'))
    await world.bookAs(person, caio.slug, monday('09:00'))
    await world.bookAs(world.newPerson(), ana.slug, monday('10:00'))
    await world.confirmAddress(person.email)
    expect(await world.linksOf(person)).toEqual([])

    await world.signIn(person)
    const links = await world.linksOf(person)
    expect(links).toMatchObject([
      { professional: { id: ana.id, slug: ana.slug, name: 'Ana Lima' }, phone: person.phone },
      { professional: { id: caio.id, slug: caio.slug, name: 'Caio Ribeiro' }, email: person.email },
    ])
    const events = await linkedEvents(person)
    expect(events.map(({ subject }) => subject).sort()).toEqual(
      links.map(({ clientId }) => clientId).sort(),
    )
    expect(events.map(({ data }) => data)).toContainEqual({
      clientId: links[0]?.clientId,
      professionalId: ana.id,
      userId: person.userId,
    })
  })

  test('shows only the bookings made with an unconfirmed address', async () => {
    const owner = world.newPerson()
    const stranger = world.newPerson()
    const { id, slug } = await world.professional()
    await world.bookAs(owner, slug, monday('09:00'))
    const typed = { name: 'Nome Digitado', phone: owner.phone, email: stranger.email }
    await world.bookAs(typed, slug, monday('10:00'))
    await world.signIn(stranger)
    expect(await world.linksOf(stranger)).toMatchObject([
      {
        clientId: null,
        professional: { id },
        name: 'Nome Digitado',
        phone: null,
        email: stranger.email,
      },
    ])
    expect(await clientOf(owner.phone)).toEqual([
      { user_id: null, email: owner.email, email_confirmed: false },
    ])
    expect(await linkedEvents(stranger)).toEqual([])
  })

  test('ignores the case of the address', async () => {
    const person = world.newPerson()
    const { slug } = await world.professional()
    const typed = { ...person, email: person.email.toUpperCase() }
    await world.bookAs(typed, slug, monday('09:00'))
    await world.confirmAddress(person.email)
    await world.signIn({ ...person, email: ` ${person.email.replace('a.example', 'A.example')} ` })
    expect(await world.linksOf(person)).toMatchObject([{ phone: person.phone }])
  })

  test('links and publishes once, however often the event comes', async () => {
    const person = world.newPerson()
    const { slug } = await world.professional()
    await world.bookAs(person, slug, monday('09:00'))
    await world.confirmAddress(person.email)
    const id = newId()
    await world.signIn(person, { id })
    await world.signIn(person, { id })
    await world.signIn(person)
    expect(await world.linksOf(person)).toHaveLength(1)
    expect(await linkedEvents(person)).toHaveLength(1)
  })

  test('takes no row from another account, whatever the order of the events', async () => {
    const person = world.newPerson()
    const newcomer = { ...world.newPerson(), email: person.email }
    const { slug } = await world.professional()
    await world.bookAs({ ...person, email: null }, slug, monday('09:00'))
    await world.rows('update clients set email = $1, email_confirmed = true where phone = $2', [
      person.email,
      person.phone,
    ])
    await world.signIn(person)
    await world.signIn(newcomer)
    await world.signIn(person)
    expect(await world.linksOf(person)).toHaveLength(1)
    expect(await world.linksOf(newcomer)).toEqual([])
    expect(await linkedEvents(newcomer)).toEqual([])
  })

  test('links nobody without an address', async () => {
    const person = world.newPerson()
    const { slug } = await world.professional()
    await world.bookAs({ ...person, email: null }, slug, monday('09:00'))
    await world.signIn(person)
    expect(await clientOf(person.phone)).toMatchObject([{ user_id: null }])
  })
})

describe('proving a phone', () => {
  test('links every row of the phone, and confirms the account’s own address', async () => {
    const person = world.newPerson()
    const other = world.newPerson()
    const ana = await world.professional()
    const caio = await world.professional()
    await world.bookAs(person, ana.slug, monday('09:00'))
    await world.bookAs({ ...person, email: other.email }, caio.slug, monday('09:00'))
    await world.bookAs(other, ana.slug, monday('10:00'))
    await world.provePhone(person)
    expect(await clientOf(person.phone)).toEqual([
      { user_id: person.userId, email: person.email, email_confirmed: true },
      { user_id: person.userId, email: other.email, email_confirmed: false },
    ])
    expect(await world.linksOf(person)).toHaveLength(2)
    expect(await linkedEvents(person)).toHaveLength(2)
    expect(await clientOf(other.phone)).toMatchObject([{ user_id: null }])
  })

  test('moves a row from the number’s former account, whatever the order of the events', async () => {
    const before = world.newPerson()
    const now = { ...world.newPerson(), phone: before.phone }
    const { slug } = await world.professional()
    await world.bookAs(before, slug, monday('09:00'))
    await world.provePhone(before, minutesLater(0))
    await world.provePhone(now, minutesLater(10))
    await world.provePhone(before, minutesLater(5))
    expect(await clientOf(before.phone)).toEqual([
      { user_id: now.userId, email: before.email, email_confirmed: false },
    ])
    expect(await world.linksOf(before)).toEqual([])
  })

  test('without an account takes no row from one', async () => {
    const person = world.newPerson()
    const { slug } = await world.professional()
    await world.bookAs(person, slug, monday('09:00'))
    await world.provePhone(person)
    await world.provePhoneWithoutAccount(person.phone)
    expect(await clientOf(person.phone)).toMatchObject([{ user_id: person.userId }])
  })

  test('also links the next professional’s row if it was booked with the account’s own address', async () => {
    const person = world.newPerson()
    const [ana, caio, dora] = [
      await world.professional(),
      await world.professional(),
      await world.professional(),
    ]
    await world.bookAs(person, ana.slug, monday('09:00'))
    await world.provePhone(person)
    await world.bookAs(person, caio.slug, monday('09:00'))
    // Somebody else has the number by now: neither the row nor what is filled in there later opens.
    await world.bookAs({ ...person, email: null }, dora.slug, monday('09:00'))
    await world.bookAs(person, dora.slug, monday('10:00'))
    await world.signIn(person)
    expect(await clientOf(person.phone)).toEqual([
      { user_id: person.userId, email: person.email, email_confirmed: true },
      { user_id: person.userId, email: person.email, email_confirmed: true },
      { user_id: null, email: person.email, email_confirmed: false },
    ])
  })
})

test('the next booking of a linked client is published with its account', async () => {
  const person = world.newPerson()
  const { id, slug } = await world.professional()
  await world.bookAs(person, slug, monday('09:00'))
  await world.provePhone(person)
  await world.bookAs(person, slug, monday('11:00'))
  const events = await world.rows<{ user_id: string | null }>(
    `select data -> 'client' ->> 'userId' as user_id from outbox
     where type = 'booking.BookingCreated.v1' and data -> 'professional' ->> 'id' = $1 order by id`,
    [id],
  )
  expect(events).toEqual([{ user_id: null }, { user_id: person.userId }])
})
