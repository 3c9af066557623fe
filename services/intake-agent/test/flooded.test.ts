import { intakeAgentRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_VISITORS } from '../src/inbound/chat.ts'
import { somebody, startWorld, text, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const CHATS_AT_ONCE = 2

test('while strangers fill the chat of a page, WhatsApp is answered and the next visitor is told to wait', async () => {
  const flooded = world.page()
  const other = world.page()
  const agent = await world.startAgent({ TURNS_AT_ONCE: 4, CHATS_AT_ONCE })
  const times = world.holdTimesOf(flooded.slug)
  const outcomes: string[] = []
  const visitors = Array.from({ length: 2 * MOST_VISITORS }, async () => {
    const asked = { slug: flooded.slug, message: 'tem horário amanhã às 15h?' }
    const outcome = await world.bus.call(intakeAgentRpcs.chat, asked, { timeoutMs: 110_000 }).then(
      () => 'answered',
      (error) => String(error.code),
    )
    outcomes.push(outcome)
  })
  await until(async () => times.asking() >= CHATS_AT_ONCE && outcomes.length >= MOST_VISITORS, {
    what: 'a full chat',
  })
  const phones = Array.from({ length: 8 }, somebody)
  await world.receive(
    ...phones.map((phone) =>
      world.message(phone, text(`oi https://encaixe.example/p/${other.slug} quanto custa?`)),
    ),
  )
  for (const phone of phones) {
    expect((await world.answersTo(phone, 1))[0]?.text).toContain('150,00')
  }
  const { rows } = await world.sql.query(
    "select count(*)::int as turns from tasks where kind like 'answer-%' and lease_until > now()",
  )
  expect(rows[0]?.turns).toBeLessThanOrEqual(CHATS_AT_ONCE)
  expect(outcomes).toEqual(Array(MOST_VISITORS).fill('UPSTREAM_UNAVAILABLE'))
  times.release()
  await Promise.all(visitors)
  expect(outcomes.filter((one) => one === 'answered')).toHaveLength(MOST_VISITORS)
  await agent.stop()
})

test('sixty messages of a thousand ﷺ get one answer, and the next client gets theirs', async () => {
  const { slug } = world.page()
  const agent = await world.startAgent()
  const [attacker, client] = [somebody(), somebody()]
  await world.receive(
    ...Array.from({ length: 60 }, () => world.message(attacker, text('ﷺ'.repeat(1_000)))),
    world.message(client, text(`oi https://encaixe.example/p/${slug} quanto custa?`)),
  )
  expect((await world.answersTo(client, 1))[0]?.text).toContain('150,00')
  await world.answersTo(attacker, 1)
  await agent.stop()
})

test('the agent does not start with more turns for chats than for WhatsApp', async () => {
  await expect(world.startAgent({ TURNS_AT_ONCE: 4, CHATS_AT_ONCE: 4 })).rejects.toThrow(
    'must be below TURNS_AT_ONCE',
  )
})
