import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, monday, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const appointmentsOf = (professionalId: string) =>
  world.rows('select id, status from appointments where professional_id = $1', [professionalId])

const SUCCESS = { success: true }

test('a repeated call gets the first answer and books once', async () => {
  const { id, slug } = await world.professional()
  const callId = newId()
  expect(await world.book({ slug }, { callId })).toEqual(SUCCESS)
  expect(await world.book({ slug }, { callId })).toEqual(SUCCESS)
  expect(await appointmentsOf(id)).toEqual([{ id: callId, status: 'pending_confirmation' }])
  await expect(world.book({ slug })).rejects.toMatchObject({ code: 'SLOT_TAKEN' })
})

test('a call that comes many times at once books once', async () => {
  const { id, slug } = await world.professional()
  const callId = newId()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.book({ slug }, { callId })),
  )
  expect(answers).toEqual(answers.map(() => SUCCESS))
  expect(await appointmentsOf(id)).toHaveLength(1)
})

test('a repeated call gets the first answer even if a limit refuses it now or the appointment was cancelled', async () => {
  const { id, slug } = await world.professional()
  await world.tellPlan(aPlan(id, { limits: { clients: null, appointmentsPerMonth: 1 } }))
  const callId = newId()
  expect(await world.book({ slug }, { callId })).toEqual(SUCCESS)
  await expect(world.book({ slug, startsAt: monday('10:00') })).rejects.toMatchObject({
    code: 'PLAN_LIMIT_REACHED',
  })
  expect(await world.book({ slug }, { callId })).toEqual(SUCCESS)
  await world.rows(`update appointments set status = 'cancelled' where id = $1`, [callId])
  expect(await world.book({ slug }, { callId })).toEqual(SUCCESS)
  expect(await appointmentsOf(id)).toEqual([{ id: callId, status: 'cancelled' }])
})
