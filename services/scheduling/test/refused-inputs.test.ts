import { schedulingRpcs } from '@encaixe/contracts'
import { testHeaders } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someone } from './scheduling.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** What the service answers to a body as it came, with keys no contract has. */
async function answerTo({ subject }: { subject: string }, input: object) {
  const answer = await world.bus.connection.request(subject, JSON.stringify(input), {
    timeout: 5_000,
    headers: testHeaders({ kind: 'professional', userId: 'account-1' }),
  })
  return answer.json<{
    ok: boolean
    error?: { code: string; details: { errors?: { path: string }[] } }
  }>()
}

const refusedAt = async (rpc: { subject: string }, input: object) => {
  const { error } = await answerTo(rpc, input)
  expect(error?.code).toBe('VALIDATION_FAILED')
  return error?.details.errors?.map(({ path }) => path)
}

test('what is wrong with an input is named, and nothing else is said', async () => {
  await expect(
    world.bus.call(schedulingRpcs.listDays, { slug: 'ana', from: '2026-11-01', to: '2027-01-02' }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { errors: [{ path: 'to' }] } })
  await expect(
    world.bus.call(schedulingRpcs.listSlots, { slug: 'ninguem', date: '2026-11-23' }),
  ).rejects.toMatchObject({ code: 'PROFESSIONAL_NOT_FOUND' })
})

test('a profile is five fields: every other one is refused by its name, and nothing is saved', async () => {
  const before = await world.bus.call(schedulingRpcs.createProfessional, someone())
  const { userId } = before
  const { updateProfile } = schedulingRpcs
  const wanted = { name: 'Outro nome', plan: 'premium', trialEndsAt: '2030-01-01' }
  expect(await refusedAt(updateProfile, wanted)).toEqual(['plan', 'trialEndsAt'])
  for (const key of ['id', 'slug', 'email', 'avatarUrl', 'autoConfirm', 'published', 'version']) {
    expect(await refusedAt(updateProfile, { name: 'Outro nome', [key]: 'x' })).toEqual([key])
  }
  const own = await world.bus.call(
    schedulingRpcs.getOwnProfessional,
    {},
    { actor: { kind: 'professional', userId } },
  )
  expect(own.professional).toEqual(before)
})

test('the settings of bookings take no field of the profile', async () => {
  const wanted = { autoConfirm: false, sessionPrice: 1, ratingSum: 500 }
  expect(await refusedAt(schedulingRpcs.updateBookingSettings, wanted)).toEqual([
    'sessionPrice',
    'ratingSum',
  ])
})

test('a value that a field may not have is refused at that field', async () => {
  const wrong = { name: 'A', phone: '123', sessionDuration: 4, sessionPrice: -1 }
  expect(await refusedAt(schedulingRpcs.updateProfile, wrong)).toEqual([
    'name',
    'phone',
    'sessionDuration',
    'sessionPrice',
  ])
  const settings = { timezone: 'Marte/Base', horizonDays: 0, profession: 'astronaut' }
  expect(await refusedAt(schedulingRpcs.updateBookingSettings, settings)).toEqual([
    'timezone',
    'horizonDays',
    'profession',
  ])
})
