import { type Actor, bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { codeOf, monday, now } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

type Person = ReturnType<Accounts['newPerson']>
const later = (minutes: number) => now.add({ minutes })
const accountOf = ({ userId, email }: Person): Actor => ({ kind: 'account', userId, email })
const phoneActor = (phone: string) => ({ kind: 'phone', phone, sessionId: newId() }) as const

/** Books with the phone under another name and no address, as this actor. */
const bookWith = (phone: string, slug: string, time: string, actor: Actor) =>
  world.book(
    { slug, startsAt: monday(time), clientName: 'Outro Nome', clientPhone: phone },
    { actor },
  )

const clientOf = async (page: { userId: string }) => {
  const actor = { kind: 'professional', userId: page.userId } as const
  return (await world.bus.call(bookingRpcs.listClients, {}, { actor })).items[0]
}

test('an account that has proven a phone owns the rows that it books with it, whatever address it types', async () => {
  const person = world.newPerson()
  await world.provePhone(person)
  const fresh = await world.professional()
  await bookWith(person.phone, fresh.slug, '09:00', accountOf(person))
  expect(await world.linksOf(person)).toMatchObject([{ professional: { id: fresh.id } }])
  expect(await clientOf(fresh)).toMatchObject({ hasAccount: true, phoneConfirmed: true })

  // A row that a stranger's booking made becomes theirs, too.
  const known = await world.professional()
  await world.bookAs({ ...person, email: 'estranho@a.example' }, known.slug, monday('10:00'))
  expect(await world.linksOf(person)).toHaveLength(1)
  await bookWith(person.phone, known.slug, '11:00', accountOf(person))
  const [, second] = await world.linksOf(person)
  expect(second).toMatchObject({ professional: { id: known.id }, phone: person.phone })
  expect(second?.clientId).not.toBeNull()

  const linked = await world.rows(
    `select 1 from outbox where type = 'booking.ClientLinked.v1' and data ->> 'userId' = $1`,
    [person.userId],
  )
  expect(linked).toHaveLength(2)
})

test('a phone that another account or nobody has proven opens no row to who books with it', async () => {
  const [owner, stranger] = [world.newPerson(), world.newPerson()]
  await world.provePhone(owner)
  const page = await world.professional()
  await bookWith(owner.phone, page.slug, '09:00', accountOf(stranger))
  await bookWith(stranger.phone, page.slug, '10:00', accountOf(stranger))
  expect(await world.linksOf(stranger)).toEqual([])
  expect(await world.linksOf(owner)).toEqual([])
})

test('a new proof of a phone ends the older one of another account', async () => {
  const [former, owner] = [world.newPerson(), world.newPerson()]
  await world.provePhone(former)
  await world.provePhone({ ...owner, phone: former.phone }, { time: later(10) })
  const page = await world.professional()
  await bookWith(former.phone, page.slug, '09:00', accountOf(former))
  expect(await world.linksOf(former)).toEqual([])
  await bookWith(former.phone, page.slug, '10:00', accountOf(owner))
  expect(await world.linksOf(owner)).toHaveLength(1)
})

test('a phone session ends an account’s proof of the phone if the proof is older, and leaves a newer proof', async () => {
  const former = world.newPerson()
  await world.provePhone(former, { time: later(5) })
  await world.provePhoneWithoutAccount(former.phone, now)
  const before = await world.professional()
  await bookWith(former.phone, before.slug, '09:00', accountOf(former))
  expect(await world.linksOf(former)).toHaveLength(1)
  await world.provePhoneWithoutAccount(former.phone, later(10))
  const after = await world.professional()
  await bookWith(former.phone, after.slug, '09:00', accountOf(former))
  expect(await world.linksOf(former)).toHaveLength(1)
})

test('a professional sees that a phone is confirmed after a phone session, and after a booking in one', async () => {
  const person = world.newPerson()
  const page = await world.professional()
  await world.bookAs(person, page.slug, monday('09:00'))
  expect(await clientOf(page)).toMatchObject({ phoneConfirmed: false, hasAccount: false })
  await world.provePhoneWithoutAccount(person.phone)
  expect(await clientOf(page)).toMatchObject({ phoneConfirmed: true, hasAccount: false })

  const other = await world.professional()
  await bookWith(person.phone, other.slug, '09:00', phoneActor(person.phone))
  expect(await clientOf(other)).toMatchObject({ phoneConfirmed: true, hasAccount: false })
  // Who types it elsewhere proves nothing.
  const third = await world.professional()
  await bookWith(person.phone, third.slug, '09:00', phoneActor(world.newPerson().phone))
  expect(await clientOf(third)).toMatchObject({ phoneConfirmed: false })
})

test('a new proof of a phone ends its calendar feed, and not one that was made after it', async () => {
  const person = world.newPerson()
  const page = await world.professional()
  await world.bookAs(person, page.slug, monday('09:00'))
  const feed = async () => {
    const made = await world.bus.call(
      bookingRpcs.createCalendarFeed,
      {},
      { actor: phoneActor(person.phone) },
    )
    const secret = made.url.split('/').at(-1) ?? ''
    return () => codeOf(world.bus.call(bookingRpcs.readCalendarFeed, { secret }))
  }
  const older = await feed()
  await world.provePhoneWithoutAccount(person.phone, now)
  expect(await older()).toBe('OK')
  await world.provePhone(person, { time: later(1) })
  expect(await older()).toBe('NOT_FOUND')
})

test('the erasure of an account forgets the phones that it had proven', async () => {
  const person = world.newPerson()
  await world.provePhone(person)
  const page = await world.professional()
  await bookWith(person.phone, page.slug, '09:00', accountOf(person))
  const deletionId = await world.ask(person.userId)
  await world.schedulingAnswers(person.userId, deletionId)
  await world.answerOf(deletionId)
  await world.expectNothingOf({ name: person.phone, phone: null })
})
