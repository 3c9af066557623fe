import { type ActorOf, bookingRpcs, personalDataRpcs, type RpcRequest } from '@encaixe/contracts'
import { everyMessage, everyRow } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { codeOf, monday } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const SECRET = 'Dorme-mal-desde-a-separação'

async function practice() {
  const page = await world.professional()
  const person = await world.client(page.slug, monday('09:00'))
  const actor: ActorOf<'professional'> = {
    kind: 'professional',
    userId: page.userId,
    sessionId: 'the-session',
  }
  const [client] = await world.rows<{ id: string }>(
    'select id from clients where professional_id = $1',
    [page.id],
  )
  const clientId = client?.id ?? ''
  return {
    page,
    person,
    clientId,
    add: (body: string, id = clientId) =>
      world.bus.call(bookingRpcs.createNote, { clientId: id, body }, { actor }),
    list: (id = clientId) => world.bus.call(bookingRpcs.listNotes, { clientId: id }, { actor }),
    change: (note: RpcRequest<typeof bookingRpcs.updateNote>) =>
      world.bus.call(bookingRpcs.updateNote, note, { actor }),
    remove: (id: string) => world.bus.call(bookingRpcs.deleteNote, { id }, { actor }),
    accesses: (filter: RpcRequest<typeof bookingRpcs.listNoteAccesses> = {}) =>
      world.bus.call(bookingRpcs.listNoteAccesses, filter, { actor }),
  }
}

const rotate = (keyId?: string) =>
  world.bus.call(
    bookingRpcs.rotateNoteKeys,
    { ...(keyId !== undefined && { keyId }) },
    { actor: { kind: 'operator' } },
  )

/** As the operator's command does it. */
async function rotateAll() {
  let { keyId, left } = await rotate()
  while (left > 0) ({ keyId, left } = await rotate(keyId))
  return keyId
}

test('a professional writes, changes and deletes a note and sees who did so and when', async () => {
  const { add, list, change, remove, accesses, clientId } = await practice()
  const note = await add('Prefere a tarde.')
  expect(note).toMatchObject({ clientId, body: 'Prefere a tarde.' })
  await add('Segunda anotação.')
  expect((await list()).items.map(({ body }) => body)).toEqual([
    'Segunda anotação.',
    'Prefere a tarde.',
  ])
  expect(await change({ id: note.id, body: 'Prefere a manhã.' })).toMatchObject({
    id: note.id,
    body: 'Prefere a manhã.',
  })
  await remove(note.id)
  expect((await list()).items).toHaveLength(1)
  const { items } = await accesses()
  expect(items.map(({ action }) => action)).toEqual([
    'read',
    'deleted',
    'changed',
    'read',
    'created',
    'created',
  ])
  expect(items[1]).toMatchObject({ noteId: note.id, clientId, sessionId: 'the-session' })
  expect((await accesses({ clientId })).items).toHaveLength(6)
})

test('a professional cannot read, change or write notes of another page', async () => {
  const [mine, theirs] = [await practice(), await practice()]
  const note = await theirs.add(SECRET)
  expect(await codeOf(mine.list(theirs.clientId))).toBe('NOT_FOUND')
  expect(await codeOf(mine.add('Oi', theirs.clientId))).toBe('NOT_FOUND')
  expect(await codeOf(mine.change({ id: note.id, body: 'Oi' }))).toBe('NOT_FOUND')
  expect(await codeOf(mine.remove(note.id))).toBe('NOT_FOUND')
  expect((await mine.accesses()).items).toEqual([])
})

test('no table and no event contains the text of a note', async () => {
  const { add, change, list } = await practice()
  const { id } = await add(`${SECRET} um`)
  await change({ id, body: `${SECRET} dois` })
  await list()
  const held = [
    ...(await everyRow(world.databaseUrl)),
    ...(await everyMessage(world.bus, 'BOOKING')),
  ]
  const forms = [
    SECRET,
    Buffer.from(SECRET).toString('base64'),
    Buffer.from(SECRET).toString('hex'),
  ]
  for (const form of forms) expect(held.filter((text) => text.includes(form))).toEqual([])
})

test('the professional’s export has the notes and the client’s has none', async () => {
  const { add, page, person } = await practice()
  await add(SECRET)
  const { exportPersonalData } = personalDataRpcs('booking')
  const copyOf = async (userId: string, professionalId: string | null) => {
    const seen: unknown[] = []
    let cursor: string | null = null
    do {
      const answer: Awaited<ReturnType<typeof ask>> = await ask(cursor)
      seen.push(answer.data)
      cursor = answer.nextCursor
    } while (cursor !== null)
    return JSON.stringify(seen)

    function ask(from: string | null) {
      const actor = { kind: 'account', userId, email: null } as const
      return world.bus.call(exportPersonalData, { professionalId, cursor: from }, { actor })
    }
  }
  expect(await copyOf(page.userId, page.id)).toContain(SECRET)
  const ofClient = await copyOf(person.userId, null)
  expect(ofClient).toContain(person.phone)
  expect(ofClient).not.toContain(SECRET)
})

test('a key rotation while people write loses no note', async () => {
  const { add, change, list } = await practice()
  const notes = await Promise.all(Array.from({ length: 40 }, (_, n) => add(`Anotação ${n}`)))
  const before = await world.rows<{ key_id: string }>('select distinct key_id from client_notes')
  const writing = Promise.all(
    notes.slice(0, 20).map(({ id }, n) => change({ id, body: `Mudada ${n}` })),
  )
  const more = Promise.all(Array.from({ length: 10 }, (_, n) => add(`Nova ${n}`)))
  await rotateAll()
  await Promise.all([writing, more])
  const keyId = await rotateAll()
  const after = await world.rows<{ key_id: string }>('select distinct key_id from client_notes')
  expect(after).toEqual([{ key_id: keyId }])
  expect(before).not.toContainEqual({ key_id: keyId })
  const bodies = (await list()).items.map(({ body }) => body)
  expect(bodies).toHaveLength(50)
  for (const n of Array.from({ length: 20 }, (_, at) => at)) {
    expect(bodies).toContain(`Mudada ${n}`)
    expect(bodies).toContain(`Anotação ${n + 20}`)
  }
})

test('erasing a client erases their notes and the log of who read them', async () => {
  const { add, person, clientId } = await practice()
  await add(SECRET)
  const deletionId = await world.ask(person.userId)
  await world.schedulingAnswers(person.userId, deletionId)
  await world.answerOf(deletionId)
  for (const kept of ['client_notes', 'note_accesses']) {
    expect(await world.rows(`select 1 from ${kept} where client_id = $1`, [clientId])).toEqual([])
  }
})
