import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProfessional, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('billing fetches a missing owner of a plan, but not of plans that have ended', async () => {
  const [ana, gone] = [newProfessional(), newProfessional()]
  for (const one of [ana, gone]) await world.join(one)
  await until(async () => (await world.prisma.owner.count()) === 2, { what: 'the owners' })
  await world.prisma.owner.deleteMany()
  await world.prisma.subscription.update({
    where: { professionalId: gone.id },
    data: { status: 'canceled' },
  })
  const { pageProfessionals } = schedulingRpcs
  const availability = {
    professionalId: ana.id,
    version: 1,
    windows: [],
    specialDays: [],
    timeOff: [],
  }
  await world.bus.serve(
    { pageProfessionals },
    {
      pageProfessionals: async () => ({
        items: [{ professional: ana, availability }],
        nextCursor: null,
      }),
    },
  )
  await world.restart()
  const owner = () => world.prisma.owner.findUnique({ where: { professionalId: ana.id } })
  await until(async () => (await owner()) !== null, { what: 'the owner', timeoutMs: 20_000 })
  expect(await owner()).toMatchObject({ userId: ana.userId, name: ana.name })
})
