import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, startWorld, text, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.startAgent()
})
afterAll(() => world?.stop())

/** Somebody to whom the agent proposes a time. */
async function proposed() {
  const { slug } = world.page()
  const phone = somebody()
  await world.receive(
    world.message(phone, text(`oi https://encaixe.example/p/${slug} amanhã às 15h`)),
  )
  const [proposal] = await world.answersTo(phone, 1)
  expect(proposal?.options.map(({ label }) => label)).toContain('Sim, marcar')
  return {
    bookings: () => world.booked.filter((one) => one.clientPhone === phone).length,
    async says(words: string, answers: number, late: { secondsAgo?: number } = {}) {
      await world.receive(world.message(phone, text(words), late))
      return (await world.answersTo(phone, answers)).at(-1)
    },
  }
}

test.each([
  ['two hours before the question', { secondsAgo: 7_200 }],
  ['two days ago', { secondsAgo: 172_800 }],
])('a yes that was said %s books nothing, and the question is asked again', async (_, late) => {
  const { says, bookings } = await proposed()
  const answer = await says('sim', 2, late)
  expect(bookings()).toBe(0)
  expect(answer?.text).toContain('só chegou agora')
  expect(answer?.options.map(({ label }) => label)).toContain('Sim, marcar')
  await says('sim', 3)
  expect(bookings()).toBe(1)
})

test('a yes that its provider stamps in the future is said when it arrives', async () => {
  const { says, bookings } = await proposed()
  await says('sim', 2, { secondsAgo: -3_600 })
  expect(bookings()).toBe(1)
})

test('a yes to a question that was not sent yet books nothing', async () => {
  const { says, bookings } = await proposed()
  world.holdMessages(true)
  await says('sim', 2)
  expect(bookings()).toBe(0)
  world.holdMessages(false)
  await says('sim', 3)
  expect(bookings()).toBe(1)
})

test('a delay cannot wait until the professional looks', async () => {
  const { slug } = world.page()
  const phone = somebody()
  const address = `https://encaixe.example/p/${slug}`
  await world.receive(world.message(phone, text(`oi ${address}, vou atrasar 10 minutos`)))
  await world.answersTo(phone, 1)
  const told = world.told.filter((one) => JSON.stringify(one).includes(phone))
  expect(told).toMatchObject([{ isUrgent: true, body: expect.stringContaining('10 minutos') }])
})
