import { type ActorOf, bookingRpcs } from '@encaixe/contracts'
import { parsePix } from '@encaixe/pix'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { codeOf, monday } from '../world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

type Viewer = ActorOf<readonly ['account', 'phone']>

async function booked(changes: Parameters<typeof world.professional>[0] = {}) {
  const page = await world.professional(changes)
  const person = world.newPerson()
  await world.bookAs(person, page.slug, monday('09:00'))
  const owner: Viewer = { kind: 'account', userId: page.userId, email: null }
  const client: Viewer = { kind: 'phone', phone: person.phone, sessionId: newId() }
  const { items } = await world.bus.call(bookingRpcs.listAppointments, {}, { actor: owner })
  const id = items[0]?.id ?? ''
  const link = { kind: 'link', appointmentId: id, side: 'client', generation: 0 } as const
  return { page, person, owner, client, link, id }
}

const withKey = {
  instantPayKeyType: 'email',
  instantPayKey: 'ana@exemplo.com.br',
  city: 'Olinda',
} as const

test('both sides and the link get the same Pix code', async () => {
  const { id, owner, client, link } = await booked(withKey)
  const pix = await world.bus.call(bookingRpcs.getAppointmentPix, { id }, { actor: owner })
  expect(parsePix(pix.payload)).toMatchObject({
    key: { value: 'ana@exemplo.com.br' },
    merchantCity: 'Olinda',
    txid: pix.txid,
  })
  expect(await world.bus.call(bookingRpcs.getAppointmentPix, { id }, { actor: client })).toEqual(
    pix,
  )
  expect(await world.bus.call(bookingRpcs.getLinkedPix, {}, { actor: link })).toEqual(pix)
})

test('a page without a Pix key is refused a code, and strangers and addressees learn nothing', async () => {
  const { id, owner, person } = await booked()
  const pix = (actor: Viewer) =>
    codeOf(world.bus.call(bookingRpcs.getAppointmentPix, { id }, { actor }))
  expect(await pix(owner)).toBe('PIX_KEY_MISSING')
  expect(await pix({ kind: 'account', userId: newId(), email: null })).toBe('NOT_FOUND')
  expect(await pix({ kind: 'account', userId: newId(), email: person.email })).toBe('NOT_FOUND')
})

test('a calendar file shows the other side’s name', async () => {
  const { id, owner, link, page, person } = await booked(withKey)
  const own = await world.bus.call(bookingRpcs.getAppointmentCalendar, { id }, { actor: owner })
  expect(own.body).toContain(`SUMMARY:Horário com ${person.name}`)
  const theirs = await world.bus.call(bookingRpcs.getLinkedCalendar, {}, { actor: link })
  expect(theirs.body).toContain(`SUMMARY:Horário com ${page.name}`)
  expect(theirs.body).toContain(`URL:https://encaixe.example/p/${page.slug}`)
  expect(theirs.body).toContain('LOCATION:Olinda')
})
