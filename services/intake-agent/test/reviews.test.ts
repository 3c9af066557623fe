import { type AnonymousTalk, intakeAgentRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { talks } from './talks/talk.ts'
import { somebody, startWorld, text, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.startAgent()
})
afterAll(() => world?.stop())

const operator = { kind: 'operator', name: 'ops' } as const

/** A talk about somebody's page, as the page's owner sees it. */
async function someTalk(...texts: string[]) {
  const { slug, userId } = world.page({ name: 'Rosângela Prado' })
  const actor = { kind: 'professional', userId } as const
  const phone = somebody()
  for (const [at, words] of [`oi https://encaixe.example/p/${slug}`, ...texts].entries()) {
    await world.receive(world.message(phone, text(words)))
    await world.answersTo(phone, at + 1)
  }
  const { items } = await world.bus.call(intakeAgentRpcs.listConversations, {}, { actor })
  const id = items[0]?.id ?? ''
  const read = async () =>
    (await world.bus.call(intakeAgentRpcs.getConversation, { id }, { actor })).messages
  const answer = (await read()).findLast(({ sender }) => sender === 'agent')
  return { slug, actor, phone, id, read, messageId: answer?.id ?? '' }
}

test('the professional sees under each answer what the agent understood', async () => {
  const { read } = await someTalk('quero marcar amanhã às 15h')
  const answer = (await read()).at(-1)
  expect(answer).toMatchObject({
    sender: 'agent',
    mark: null,
    understood: { wants: ['marcar'], by: 'rules', isUnsure: false },
  })
  expect(answer?.understood?.proposes).toContain('às 15h')
})

test('conversations are found by the phones of their clients, about one page alone', async () => {
  const { phone, id } = await someTalk('quanto custa?')
  const { rows } = await world.sql.query<{ professional_id: string }>(
    'select distinct professional_id from messages where conversation_id = $1',
    [id],
  )
  const professionalId = rows[0]?.professional_id ?? ''
  const actor = { kind: 'service', name: 'gateway' } as const
  const find = (of: string, phones: string[]) =>
    world.bus.call(intakeAgentRpcs.listConversationsWith, { professionalId: of, phones }, { actor })
  const found = await find(professionalId, [phone, somebody()])
  expect(found.items).toMatchObject([{ id, client: { phone } }])
  expect((await find(newId(), [phone])).items).toEqual([])
})

test('what was understood holds no phone and no name of the client', async () => {
  const { phone } = await someTalk('quero marcar amanhã às 15h')
  const { rows } = await world.sql.query(
    'select understood from messages where understood is not null',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/João|Silva/)
  expect(JSON.stringify(rows)).not.toContain(phone.slice(4))
})

test('the professional marks an answer with a word, changes the word, and takes the mark back', async () => {
  const { id, messageId, actor, read } = await someTalk('quanto custa?')
  const mark = { id, messageId, note: 'Ela queria saber a duração.' }
  await world.bus.call(intakeAgentRpcs.markAnswer, mark, { actor })
  await world.bus.call(intakeAgentRpcs.markAnswer, { id, messageId, note: '' }, { actor })
  expect((await read()).at(-1)?.mark).toMatchObject({ note: null })
  await world.bus.call(intakeAgentRpcs.unmarkAnswer, { id, messageId }, { actor })
  expect((await read()).at(-1)?.mark).toBeNull()
})

test('nobody marks an answer about the page of another, and no message of the client is marked', async () => {
  const { id, messageId, actor, read } = await someTalk('quanto custa?')
  const other = await someTalk('quanto custa?')
  const refused = (marking: { id: string; messageId: string }, by: typeof actor) =>
    expect(
      world.bus.call(intakeAgentRpcs.markAnswer, marking, { actor: by }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await refused({ id, messageId }, other.actor)
  await refused({ id: other.id, messageId }, other.actor)
  const clients = (await read()).find(({ sender }) => sender === 'client')
  await refused({ id, messageId: clients?.id ?? '' }, actor)
})

test('a marked talk is exported as a talk of the corpus without the names and phones in it', async () => {
  const { id, messageId, actor, slug } = await someTalk(
    'quero marcar com a rosangela amanhã às 15h, é pra minha mãe Zuleide, 87 98877-6655',
    'moro na rua do cupim 215, meu mail é zu@provedor.com.br',
  )
  await world.bus.call(
    intakeAgentRpcs.markAnswer,
    { id, messageId, note: 'Era pra Zuleide.' },
    { actor },
  )
  const { items } = await world.bus.call(intakeAgentRpcs.listMarkedTalks, {}, { actor: operator })
  expect(items[0]).toMatchObject({ messageId, slug })
  const talk: AnonymousTalk = await world.bus.call(
    intakeAgentRpcs.getMarkedTalk,
    { messageId },
    { actor: operator },
  )
  expect(JSON.stringify(talk)).not.toMatch(/ros[aâ]ngela|prado|zuleide|8877|cupim|zu@/i)
  const [read] = talks.parse(parse(talk.entry))
  expect(read?.says).toHaveLength(3)
  expect(read?.says[1]).toEqual([expect.stringContaining('amanhã às 15h')])
})

test('the professional’s mark of an answer is deleted together with its message', async () => {
  const { id, messageId, actor } = await someTalk('quanto custa?')
  await world.bus.call(intakeAgentRpcs.markAnswer, { id, messageId }, { actor })
  await world.sql.query('delete from messages where id = $1', [messageId])
  const { rowCount } = await world.sql.query('select from answer_marks where message_id = $1', [
    messageId,
  ])
  expect(rowCount).toBe(0)
})
