import { intakeAgentRpcs } from '@encaixe/contracts'
import { everyMessage, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, startWorld, text, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const asks = (slug: string, more = '') => text(`oi https://encaixe.example/p/${slug} ${more}`)

test('after a restart between storing and answering, the agent answers each message once', async () => {
  const { slug } = world.page()
  const phone = somebody()
  const first = await world.startAgent({ DEBOUNCE_MS: 5_000 })
  await world.receive(world.message(phone, asks(slug, 'quanto custa?')))
  await first.stop()
  const second = await world.startAgent({ DEBOUNCE_MS: 100 })
  await world.sql.query('update tasks set due_at = now()')
  const answers = await world.answersTo(phone, 1)
  expect(answers[0]?.text).toContain('150,00')
  // What comes twice is answered once, whoever is asked.
  const repeated = world.message(phone, text('onde fica?'))
  await Promise.all([world.receive(repeated), world.receive(repeated), world.receive(repeated)])
  await world.answersTo(phone, 2)
  await second.stop()
  const { rows } = await world.sql.query(
    "select count(*)::int as count from messages where sender = 'client'",
  )
  expect(rows[0]?.count).toBe(2)
  expect(world.sent.filter((one) => one.to === phone)).toHaveLength(2)
})

test('a turn that failed halfway runs again under its id and makes one booking and one answer', async () => {
  const { slug } = world.page()
  const phone = somebody()
  const agent = await world.startAgent()
  await world.receive(world.message(phone, asks(slug, 'amanhã às 15h')))
  const [proposed] = await world.answersTo(phone, 1)
  world.loseAnswers(1)
  const yes = proposed?.options.find(({ label }) => label.startsWith('Sim'))?.id ?? ''
  await world.receive(
    world.message(phone, {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: yes, title: 'Sim, marcar' } },
    }),
  )
  await world.answersTo(phone, 2)
  // Booking has it, and the turn that did not hear so is taken up again: under the key of the first time.
  const keys = world.booked.filter((one) => one.clientPhone === phone).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(world.sent.filter((one) => one.to === phone)).toHaveLength(2)
  await agent.stop()
})

test('an answer that the notifier refuses is sent again', async () => {
  const { slug } = world.page()
  const phone = somebody()
  const agent = await world.startAgent()
  world.failSending(1)
  await world.receive(world.message(phone, asks(slug)))
  const answers = await world.answersTo(phone, 1)
  expect(new Set(answers.map(({ deliveryId }) => deliveryId)).size).toBe(1)
  await agent.stop()
})

test('a webhook with a thousand messages is stored once, in whatever order it comes again', async () => {
  const agent = await world.startAgent({ DEBOUNCE_MS: 60_000 })
  const phones = Array.from({ length: 1_000 }, somebody)
  const messages = phones.map((phone) => world.message(phone, text('oi')))
  await world.receive(...messages)
  await world.receive(...messages.toReversed())
  const { rows } = await world.sql.query(
    'select count(*)::int as count from messages m join conversations c on c.id = m.conversation_id where address = any($1)',
    [phones],
  )
  expect(rows[0]?.count).toBe(1_000)
  await agent.stop()
})

test('the agent counts unreadable messages and answers messages that are no text', async () => {
  const { slug } = world.page()
  const phone = somebody()
  const agent = await world.startAgent()
  const { ignored } = await world.receive(
    null,
    { type: 'text' },
    world.message(phone, text('SAIR')),
    world.message(phone, { type: 'button', button: { payload: 'cancel.TOKEN', text: 'Cancelar' } }),
  )
  expect(ignored).toBe(4)
  await world.receive(world.message(phone, asks(slug)))
  await world.answersTo(phone, 1)
  await world.receive(world.message(phone, { type: 'audio', audio: { id: '1' } }))
  const answers = await world.answersTo(phone, 2)
  expect(answers[1]?.text).toContain('áudios')
  await world.receive(world.message('+BR.12345', text('oi')))
  await agent.stop()
})

test('only the owner of a page sees its conversations, and a new one emits ConversationOpened', async () => {
  const { slug, userId } = world.page()
  const phone = somebody()
  const agent = await world.startAgent()
  await world.receive(world.message(phone, asks(slug, 'quanto custa?')))
  await world.answersTo(phone, 1)
  const opened = await until(
    async () => (await everyMessage(world.bus, 'AGENT')).find((one) => one.includes(phone)),
    { what: 'ConversationOpened' },
  )
  expect(opened).toContain('ConversationOpened')
  const actor = { kind: 'professional', userId } as const
  const list = await world.bus.call(intakeAgentRpcs.listConversations, {}, { actor })
  expect(list.items).toMatchObject([{ state: 'active', client: { phone } }])
  const other = { kind: 'professional', userId: 'somebody-else' } as const
  await expect(
    world.bus.call(intakeAgentRpcs.listConversations, {}, { actor: other }),
  ).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await agent.stop()
})

test('the agent answers nothing that the client wrote while the professional answered', async () => {
  const { slug, userId } = world.page()
  const phone = somebody()
  const agent = await world.startAgent()
  await world.receive(world.message(phone, asks(slug, 'quanto custa?')))
  await world.answersTo(phone, 1)
  const actor = { kind: 'professional', userId } as const
  const { items } = await world.bus.call(intakeAgentRpcs.listConversations, {}, { actor })
  const id = items[0]?.id ?? ''
  await world.bus.call(intakeAgentRpcs.takeOverConversation, { id }, { actor })
  await world.receive(world.message(phone, text('qual é o endereço?')))
  await world.bus.call(intakeAgentRpcs.giveBackConversation, { id }, { actor })
  await world.receive(world.message(phone, text('quanto custa?')))
  const answers = await world.answersTo(phone, 2)
  expect(answers[1]?.text).toContain('150,00')
  expect(answers[1]?.text).not.toContain('endereço')
  await agent.stop()
})

test('while the professional answers, booking gets each message of the client once and the agent is silent', async () => {
  const { slug, id: professionalId, userId } = world.page()
  const phone = somebody()
  const agent = await world.startAgent()
  await world.receive(world.message(phone, asks(slug, 'quanto custa?')))
  await world.answersTo(phone, 1)
  const actor = { kind: 'professional', userId } as const
  const { items } = await world.bus.call(intakeAgentRpcs.listConversations, {}, { actor })
  const [conversation] = items
  await world.bus.call(
    intakeAgentRpcs.takeOverConversation,
    { id: conversation?.id ?? '' },
    { actor },
  )
  const words = world.message(phone, text('posso chegar 10 minutos depois?'))
  await world.receive(words)
  await world.receive(words)
  const told = await until(
    () => {
      const mine = world.told.filter((one) => one.phone === phone)
      return Promise.resolve(mine.length > 0 && mine)
    },
    { what: 'booking told' },
  )
  expect(told[0]).toMatchObject({ professionalId, body: 'posso chegar 10 minutos depois?' })
  const untold = "select from tasks where kind = 'tell-booking' and done_at is null"
  await until(async () => (await world.sql.query(untold)).rowCount === 0, {
    what: 'the message to be marked as told',
  })
  await agent.stop()
  const ids = world.told.filter((one) => one.phone === phone).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(1)
  expect(world.sent.filter((one) => one.to === phone)).toHaveLength(1)
})

test('a visitor who writes twice at once in the chat of a page gets an answer to both messages', async () => {
  const { slug } = world.page()
  const agent = await world.startAgent()
  const chat = (message: string, conversationId?: string) =>
    world.bus.call(intakeAgentRpcs.chat, {
      slug,
      message,
      ...(conversationId && { conversationId }),
    })
  const { conversationId, reply } = await chat('quanto custa?')
  expect(reply).toContain('150,00')
  const { options } = await chat('tem horário amanhã?', conversationId)
  expect(options.length).toBeGreaterThan(0)
  const [price, times] = await Promise.all([
    chat('quanto custa?', conversationId),
    chat('tem horário amanhã às 15h?', conversationId),
  ])
  expect([price.conversationId, times.conversationId]).toEqual([conversationId, conversationId])
  expect(`${price.reply} ${times.reply}`).toMatch(/15h|15:00/)
  await agent.stop()
})

test('after its last attempt a turn tells the client, and a later message is answered', async () => {
  const { slug } = world.page()
  const phone = somebody()
  const agent = await world.startAgent()
  await world.receive(world.message(phone, asks(slug, 'amanhã às 15h')))
  const [proposed] = await world.answersTo(phone, 1)
  world.loseAnswers(1)
  const yes = proposed?.options.find(({ label }) => label.startsWith('Sim'))?.id ?? ''
  const tap = { type: 'button_reply', button_reply: { id: yes, title: 'Sim, marcar' } }
  await world.receive(world.message(phone, { type: 'interactive', interactive: tap }))
  await until(async () => world.booked.some((one) => one.clientPhone === phone), { what: 'a try' })
  // As if the four attempts before had failed.
  world.loseAnswers(1)
  await until(
    async () =>
      (
        await world.sql.query(
          'update tasks set attempts = 4 where attempts = 1 and error is not null',
        )
      ).rowCount,
    { what: 'a turn that failed' },
  )
  const answers = await world.answersTo(phone, 2)
  expect(answers[1]?.text).toContain('problema técnico')
  await world.receive(world.message(phone, text('quanto custa?')))
  expect((await world.answersTo(phone, 3))[2]?.text).toContain('150,00')
  await agent.stop()
})

test('while the notifier is behind, the answers of one conversation wait, and then leave in their order', async () => {
  const { slug } = world.page()
  const phone = somebody()
  const agent = await world.startAgent()
  const waiting = async (count: number) => {
    const { rows } = await world.sql.query(
      "select count(*)::int as count from tasks where kind = 'send-message'",
    )
    return rows[0]?.count === count
  }
  world.failSending(1_000)
  await world.receive(world.message(phone, asks(slug, 'quanto custa?')))
  await until(() => waiting(1), { what: 'the first answer' })
  await world.receive(world.message(phone, text('qual é o endereço?')))
  await until(() => waiting(2), { what: 'the second answer' })
  world.failSending(0)
  await world.sql.query('update tasks set due_at = now()')
  const answers = await world.answersTo(phone, 2)
  expect(answers.map((one) => one.text)).toEqual([
    expect.stringContaining('150,00'),
    expect.stringContaining('endereço'),
  ])
  await agent.stop()
})
