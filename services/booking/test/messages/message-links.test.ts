import { type ActorOf, bookingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { codeOf, monday } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const link = (appointmentId: string, side: 'client' | 'client_phone' | 'professional') => {
  const actor: ActorOf<'link'> = { kind: 'link', appointmentId, side, generation: 0 }
  return {
    list: () => world.bus.call(bookingRpcs.listLinkedMessages, {}, { actor }),
    post: (body: string) => world.bus.call(bookingRpcs.postLinkedMessage, { body }, { actor }),
    read: (readUpTo: string) =>
      world.bus.call(bookingRpcs.readLinkedMessages, { readUpTo }, { actor }),
  }
}

/** A page, whose client has booked at 9:00 with nothing but the phone. */
async function booked() {
  const page = await world.professional()
  const person = { ...world.newPerson(), email: null }
  await world.bookAs(person, page.slug, monday('09:00'))
  const [row] = await world.rows<{ id: string; client_id: string }>(
    'select id, client_id from appointments where professional_id = $1',
    [page.id],
  )
  const actor = { kind: 'account', userId: page.userId, email: null } as const
  return {
    page,
    person,
    appointmentId: row?.id ?? '',
    write: (body: string) =>
      world.bus.call(
        bookingRpcs.postMessage,
        { clientId: row?.client_id ?? '', type: 'text', body },
        { actor },
      ),
    unread: async () => (await world.bus.call(bookingRpcs.listThreads, {}, { actor })).unreadCount,
  }
}

test('a client without an account reads and answers by the link of their appointment', async () => {
  const { appointmentId, write, unread } = await booked()
  const { id } = await write('Traga a receita.')
  const own = link(appointmentId, 'client')
  expect((await own.list()).items).toMatchObject([{ id, body: 'Traga a receita.' }])
  expect(await own.post('Pode deixar!')).toMatchObject({ sender: 'client', type: 'text' })
  expect(await unread()).toBe(1)
  expect(await own.read(id)).toEqual({ unreadCount: 0 })
})

test('whoever booked with somebody’s phone and their own address reads nothing of theirs', async () => {
  const { page, person, write } = await booked()
  await write('O resultado do exame chegou.')
  await world.bookAs({ ...person, email: 'stranger@a.example' }, page.slug, monday('10:00'))
  const [forged] = await world.rows<{ id: string }>(
    `select id from appointments where professional_id = $1 and contact_email = 'stranger@a.example'`,
    [page.id],
  )
  const stranger = link(forged?.id ?? '', 'client')
  expect(await codeOf(stranger.list())).toBe('NOT_FOUND')
  expect(await codeOf(stranger.post('Oi'))).toBe('NOT_FOUND')
  // The message that went to the phone itself opens it all the same.
  expect((await link(forged?.id ?? '', 'client_phone').list()).items).toHaveLength(1)
})

test('a professional’s button opens no conversation', async () => {
  const { appointmentId } = await booked()
  expect(await codeOf(link(appointmentId, 'professional').list())).toBe('NOT_FOUND')
})
