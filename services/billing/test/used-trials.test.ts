import type { Professional } from '@encaixe/contracts'
import { schedulingEvents } from '@encaixe/contracts'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProfessional, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const planOf = async ({ id: professionalId }: Professional) =>
  (await world.prisma.subscription.findUnique({ where: { professionalId } }))?.effectivePlan

/** Joins, and waits until billing has handled it. */
async function join(professional: Professional) {
  await world.join(professional)
  await until(async () => (await planOf(professional)) !== undefined, { what: 'the plan' })
  return professional
}

async function change(professional: Professional, changes: Partial<Professional>) {
  const data = { ...professional, version: professional.version + 1, ...changes }
  await publishTestEvent(world.bus, schedulingEvents.ProfessionalChanged, {
    subject: data.id,
    data,
  })
  const { id: professionalId } = data
  await until(
    async () =>
      (await world.prisma.owner.findUnique({ where: { professionalId } }))?.version ===
      data.version,
    { what: 'the change' },
  )
}

test('an account has one trial, also after its page was erased', async () => {
  const first = await join(newProfessional())
  expect(await planOf(first)).toBe('pro')
  await world.prisma.subscription.update({
    where: { professionalId: first.id },
    data: { erasedAt: new Date() },
  })
  const again = await join(newProfessional({ userId: first.userId }))
  expect(await planOf(again)).toBe('free')
})

test('a phone has one trial: another page’s ends when it proves the phone', async () => {
  const first = await join(newProfessional())
  const other = await join(newProfessional({ phone: null }))
  expect(await planOf(other)).toBe('pro')
  await change(other, { phone: first.phone })
  expect([await planOf(first), await planOf(other)]).toEqual(['pro', 'free'])
})

test('what is kept of trials names nobody', async () => {
  const { userId, phone } = await join(newProfessional())
  const kept = JSON.stringify(await world.prisma.usedTrial.findMany())
  expect(kept.length).toBeGreaterThan(50)
  for (const word of [userId, phone?.slice(1) ?? '']) expect(kept).not.toContain(word)
})
