import { type ActorOf, bookingRpcs, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { codeOf, monday } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

/** A page with somebody who booked with two phones. */
async function twice() {
  const page = await world.professional()
  const actor: ActorOf<'professional'> = { kind: 'professional', userId: page.userId }
  const [one, two] = [world.newPerson(), world.newPerson()]
  await world.bookAs({ ...one, email: null }, page.slug, monday('09:00'))
  await world.bookAs({ ...two, email: null }, page.slug, monday('10:00'))
  const idOf = async (phone: string) =>
    (
      await world.rows<{ id: string }>(
        'select id from clients where professional_id = $1 and phone = $2',
        [page.id, phone],
      )
    )[0]?.id ?? ''
  const owner = { kind: 'account', userId: page.userId, email: null } as const
  return {
    page,
    actor,
    owner,
    ...{ one, two },
    ids: { one: await idOf(one.phone), two: await idOf(two.phone) },
    merge: (input: RpcRequest<typeof bookingRpcs.mergeClients>) =>
      world.bus.call(bookingRpcs.mergeClients, input, { actor }),
    list: async () => (await world.bus.call(bookingRpcs.listClients, {}, { actor })).items,
  }
}

test('two become one, and nothing of either is lost', async () => {
  const { actor, owner, ids, merge, list, page, one } = await twice()
  for (const clientId of [ids.one, ids.two]) {
    const body = 'Prefere a tarde.'
    await world.bus.call(bookingRpcs.createNote, { clientId, body }, { actor })
    const message = { clientId, type: 'text', body: 'Oi!' } as const
    await world.bus.call(bookingRpcs.postMessage, message, { actor: owner })
  }
  const [linked] = await world.rows<{ id: string }>(
    'select id from appointments where client_id = $1',
    [ids.one],
  )
  expect(await merge({ id: ids.one, intoId: ids.two })).toMatchObject({
    id: ids.two,
    totals: { upcoming: 2 },
  })
  expect((await list()).map(({ id }) => id)).toEqual([ids.two])
  const notes = await world.bus.call(bookingRpcs.listNotes, { clientId: ids.two }, { actor })
  expect(notes.items).toHaveLength(2)
  const said = await world.bus.call(
    bookingRpcs.listMessages,
    { clientId: ids.two },
    { actor: owner },
  )
  expect(said.items).toHaveLength(2)
  const threads = await world.rows(
    'select unread_by_client from message_threads where professional_id = $1',
    [page.id],
  )
  expect(threads).toEqual([{ unread_by_client: 2 }])
  // The link of an old message leads to the same appointment.
  const link = {
    kind: 'link',
    appointmentId: linked?.id ?? '',
    side: 'client',
    generation: 0,
  } as const
  expect(await world.bus.call(bookingRpcs.getLinkedAppointment, {}, { actor: link })).toBeDefined()
  // Who books with the other phone is the same client.
  await world.bookAs({ ...one, email: null }, page.slug, monday('11:00'))
  expect(await list()).toMatchObject([{ id: ids.two, totals: { upcoming: 3 } }])
  expect(await codeOf(merge({ id: ids.one, intoId: ids.two }))).toBe('NOT_FOUND')
})

test('an account that was the one is the other; two accounts are two people', async () => {
  const { ids, merge, one } = await twice()
  await world.rows(`update clients set user_id = 'account-of-one' where id = $1`, [ids.one])
  await world.rows(`update clients set user_id = 'account-of-two' where id = $1`, [ids.two])
  expect(await codeOf(merge({ id: ids.one, intoId: ids.two }))).toBe('VALIDATION_FAILED')
  await world.rows('update clients set user_id = null where id = $1', [ids.two])
  expect(await merge({ id: ids.one, intoId: ids.two })).toMatchObject({ hasAccount: true })
  const account = { kind: 'account', userId: 'account-of-one', email: null } as const
  const seen = await world.bus.call(
    bookingRpcs.listAppointments,
    { as: 'client' },
    { actor: account },
  )
  expect(seen.items).toHaveLength(2)
  expect(one.phone).toBeDefined()
})

test('who proves the old number still opens what was booked with it, and nothing else of the client', async () => {
  const { ids, merge, page, one, two } = await twice()
  const by = (phone: string) => ({ kind: 'phone', phone, sessionId: 'a-session' }) as const
  const seenBy = async (phone: string) =>
    (await world.bus.call(bookingRpcs.listAppointments, { as: 'client' }, { actor: by(phone) }))
      .items
  const [before] = await seenBy(one.phone)
  await merge({ id: ids.one, intoId: ids.two })
  expect((await seenBy(one.phone)).map(({ id }) => id)).toEqual([before?.id])
  expect(await seenBy(two.phone)).toHaveLength(2)

  const id = before?.id ?? ''
  const actor = by(one.phone)
  expect(await world.bus.call(bookingRpcs.getAppointment, { id }, { actor })).toMatchObject({ id })
  const others = (await seenBy(two.phone)).find((each) => each.id !== id)?.id ?? ''
  expect(await codeOf(world.bus.call(bookingRpcs.getAppointment, { id: others }, { actor }))).toBe(
    'NOT_FOUND',
  )
  const cancelled = world.bus.call(
    bookingRpcs.changeAppointment,
    { id, status: 'cancelled' },
    { actor },
  )
  expect(await cancelled).toMatchObject({ status: 'cancelled' })
  // What is booked with it from now on is seen by it, too; another page knows nothing of it.
  await world.bookAs({ ...one, email: null }, page.slug, monday('11:00'))
  expect(await seenBy(one.phone)).toHaveLength(2)
})

test('what comes from the old number by WhatsApp is the same person: to the agent, and in the conversation', async () => {
  const { ids, merge, owner, page, one } = await twice()
  await merge({ id: ids.one, intoId: ids.two })
  const agent = { kind: 'agent', conversationId: newId(), phone: one.phone } as const
  const seen = await world.bus.call(
    bookingRpcs.listAppointments,
    { as: 'client' },
    { actor: agent },
  )
  expect(seen.items).toHaveLength(1)
  const visitor = { kind: 'agent', conversationId: newId(), phone: null } as const
  const nothing = world.bus.call(bookingRpcs.listAppointments, { as: 'client' }, { actor: visitor })
  expect(await nothing).toMatchObject({ items: [] })

  const service = { kind: 'service', name: 'intake-agent' } as const
  const received = { messageId: newId(), professionalId: page.id, body: 'Troquei de celular.' }
  const receive = (phone: string, messageId = received.messageId) =>
    world.bus.call(
      bookingRpcs.receiveMessage,
      { ...received, messageId, phone },
      { actor: service },
    )
  expect(await receive(one.phone)).toEqual({ accepted: true })
  expect(await receive(one.phone)).toEqual({ accepted: true })
  const said = await world.bus.call(
    bookingRpcs.listMessages,
    { clientId: ids.two },
    { actor: owner },
  )
  expect(said.items).toMatchObject([{ sender: 'client', body: 'Troquei de celular.' }])
  expect(await receive(world.newPerson().phone, newId())).toEqual({ accepted: false })
})

test.each(['one', 'two'] as const)('a block of client %s outlives the merge', async (which) => {
  const { ids, merge, page, two } = await twice()
  await world.rows('update clients set blocked = true where id = $1', [ids[which]])
  await merge({ id: ids.one, intoId: ids.two })
  const again = world.bookAs({ ...two, email: null }, page.slug, monday('11:00'))
  expect(await codeOf(again)).toBe('SLOT_TAKEN')
})

test('nobody merges the clients of others, or a client with itself', async () => {
  const [mine, theirs] = [await twice(), await twice()]
  expect(await codeOf(mine.merge({ id: mine.ids.one, intoId: theirs.ids.one }))).toBe('NOT_FOUND')
  expect(await codeOf(mine.merge({ id: theirs.ids.one, intoId: mine.ids.one }))).toBe('NOT_FOUND')
  expect(await codeOf(mine.merge({ id: mine.ids.one, intoId: mine.ids.one }))).toBe(
    'VALIDATION_FAILED',
  )
})

test('of an erased client the other row and its phone are nowhere, either', async () => {
  const { ids, merge, one, two } = await twice()
  await world.rows('update clients set user_id = $2 where id = $1', [ids.two, two.userId])
  const actor = { kind: 'phone', phone: one.phone, sessionId: newId() } as const
  await world.bus.call(bookingRpcs.createCalendarFeed, {}, { actor })
  await merge({ id: ids.one, intoId: ids.two })
  const deletionId = await world.ask(two.userId)
  await world.schedulingAnswers(two.userId, deletionId)
  const { clientIds } = await world.answerOf(deletionId)
  expect(clientIds?.toSorted()).toEqual([ids.one, ids.two].toSorted())
  await world.expectNothingOf(two)
  await world.expectNothingOf(one)
})
