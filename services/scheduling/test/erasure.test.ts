import {
  accountEvents,
  personalDataRpcs,
  schedulingEvents,
  schedulingRpcs,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { everyMessage, everyRow, publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someone } from './scheduling.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function deleteAccount(userId: string, professionalId: string | null) {
  const deletionId = newId()
  await publishTestEvent(world.bus, accountEvents.AccountDeletionRequested, {
    subject: userId,
    data: { userId, deletionId, professionalId },
  })
  await until(
    async () =>
      (await everyMessage(world.bus, 'SCHEDULING')).some(
        (text) => text.includes(schedulingEvents.DataErased.type) && text.includes(deletionId),
      ),
    { what: 'DataErased', timeoutMs: 20_000 },
  )
}

const listed = (slug: string) =>
  world.bus.call(schedulingRpcs.listSlots, { slug, date: '2026-11-23' }).then(
    () => true,
    () => false,
  )

test('a page goes with hours, time off and all that was published of it; its address is free again', async () => {
  const userId = `account-${newId()}`
  const page = someone({
    owner: userId,
    name: 'Hermengarda Sumida',
    email: 'hermengarda@a.example',
  })
  const { id } = await world.bus.call(schedulingRpcs.createProfessional, page)
  await world.bus.call(
    schedulingRpcs.addTimeOff,
    {
      startsAt: '2026-12-01T09:00:00-03:00',
      endsAt: '2026-12-01T12:00:00-03:00',
      reason: 'consulta do Hermes',
    },
    { actor: { kind: 'professional', userId } },
  )
  const kept = await world.bus.call(schedulingRpcs.createProfessional, someone())
  expect(await listed(page.slug)).toBe(true)
  await deleteAccount(userId, id)

  const held = [
    ...(await everyRow(world.databaseUrl)),
    ...(await everyMessage(world.bus, 'SCHEDULING')),
  ]
  for (const word of ['Hermengarda', 'hermengarda', 'Hermes', page.slug]) {
    expect(held.filter((text) => text.includes(word))).toEqual([])
  }
  expect(await listed(page.slug)).toBe(false)
  expect(await listed(kept.slug)).toBe(true)
  const again = await world.bus.call(
    schedulingRpcs.createProfessional,
    someone({ slug: page.slug }),
  )
  expect(again.slug).toBe(page.slug)
})

test('a page the request did not know of goes too', async () => {
  const userId = `account-${newId()}`
  const { slug } = await world.bus.call(
    schedulingRpcs.createProfessional,
    someone({ owner: userId }),
  )
  await deleteAccount(userId, null)
  expect(await listed(slug)).toBe(false)
})

test('the export holds the page as its owner knows it', async () => {
  const userId = `account-${newId()}`
  const page = someone({ owner: userId, name: 'Exportada da Silva' })
  const { id } = await world.bus.call(schedulingRpcs.createProfessional, page)
  const ask = (who: string) =>
    world.bus.call(
      personalDataRpcs('scheduling').exportPersonalData,
      { professionalId: null },
      { actor: { kind: 'account', userId: who, email: null } },
    )
  expect(await ask(userId)).toMatchObject({
    data: {
      professionals: [
        { id, name: page.name, phone: page.phone, availability: page.windows, timeOff: [] },
      ],
    },
    nextCursor: null,
  })
  expect(await ask('somebody else')).toEqual({ data: {}, nextCursor: null })
})
