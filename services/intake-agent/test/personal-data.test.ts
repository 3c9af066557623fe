import {
  accountEvents,
  bookingEvents,
  intakeAgentEvents,
  intakeAgentRpcs,
  notifierEvents,
  personalDataRpcs,
  type RpcOutput,
  schedulingEvents,
} from '@encaixe/contracts'
import { ensureStream, newId } from '@encaixe/service-kit'
import { everyMessage, everyRow, publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, startWorld, text, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await ensureStream(world.bus, 'BOOKING')
  await world.startAgent()
})
afterAll(() => world?.stop())

const { exportPersonalData } = personalDataRpcs('intake-agent')
const { describeAgent, getAgentSettings, setAgentSettings } = intakeAgentRpcs

/** A page that the agent knows. */
async function aPage() {
  const page = world.page()
  await publishTestEvent(world.bus, schedulingEvents.ProfessionalCreated, {
    subject: page.id,
    data: page,
  })
  const actor = { kind: 'professional', userId: page.userId } as const
  const settings = () => world.bus.call(getAgentSettings, {}, { actor })
  await until(() => settings().catch(() => null), { what: 'the page known' })
  return { ...page, actor, settings }
}

/** All that the export gives, page by page. */
async function exported(userId: string, professionalId: string | null) {
  const actor = { kind: 'account', userId, email: null } as const
  const lists: Record<string, unknown[]> = {}
  let cursor: string | null = null
  do {
    const input = { professionalId, cursor }
    const page: RpcOutput<typeof exportPersonalData> = await world.bus.call(
      exportPersonalData,
      input,
      { actor },
    )
    for (const [name, rows] of Object.entries(page.data))
      lists[name] = [...(lists[name] ?? []), ...rows]
    cursor = page.nextCursor
  } while (cursor !== null)
  return lists
}

const rowsWith = async (words: string) =>
  (await everyRow(world.databaseUrl)).filter((row) => row.includes(words))

/** The account is deleted, and everybody who is waited for says that they are done. */
async function erase(userId: string, professionalId: string | null): Promise<void> {
  const deletionId = newId()
  const about = { userId, deletionId }
  await publishTestEvent(world.bus, accountEvents.AccountDeletionRequested, {
    subject: userId,
    data: { ...about, professionalId },
  })
  for (const [event, service] of [
    [schedulingEvents.DataErased, 'scheduling'],
    [bookingEvents.DataErased, 'booking'],
    [notifierEvents.DataErased, 'notifier'],
  ] as const) {
    await publishTestEvent(world.bus, event, { subject: deletionId, data: { ...about, service } })
  }
  await until(
    async () =>
      (await everyMessage(world.bus, 'AGENT')).some(
        (one) => one.includes(intakeAgentEvents.DataErased.type) && one.includes(deletionId),
      ),
    { what: 'DataErased', timeoutMs: 30_000 },
  )
}

test("the settings of a page's agent are used, exported to the owner, and erased with the page", async () => {
  const page = await aPage()
  expect(await page.settings()).toMatchObject({ enabled: true, address: null, tone: 'friendly' })
  const address = `Rua das Flores, ${page.slug}`
  const told = { enabled: true, greeting: '', address, price: null, tone: 'formal' } as const
  const saved = await world.bus.call(setAgentSettings, told, { actor: page.actor })
  expect(saved).toMatchObject({ greeting: null, address, tone: 'formal' })
  const nobody = { kind: 'professional', userId: 'somebody-else' } as const
  await expect(world.bus.call(setAgentSettings, told, { actor: nobody })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })

  const phone = somebody()
  await world.receive(
    world.message(phone, text(`oi https://encaixe.example/p/${page.slug} onde fica?`)),
  )
  const [answer] = await world.answersTo(phone, 1)
  expect(answer?.text).toContain(address)

  const data = await exported(page.userId ?? '', page.id)
  expect(data).toMatchObject({ agentSettings: [{ address, tone: 'formal' }] })
  expect(JSON.stringify(data)).toContain('onde fica?')
  expect(JSON.stringify(await exported('somebody-else', null))).not.toContain(address)

  await erase(page.userId ?? '', page.id)
  expect(await rowsWith(page.slug)).toEqual([])
})

test('an account exports the messages of its proven phone, and erasing it deletes them', async () => {
  const page = await aPage()
  const phone = somebody()
  const userId = `account-of-${phone.slice(1)}`
  await publishTestEvent(world.bus, accountEvents.PhoneProven, {
    subject: userId,
    data: { userId, phone, email: null },
  })
  const words = `oi https://encaixe.example/p/${page.slug} quanto custa?`
  await world.receive(world.message(phone, text(words)))
  await world.answersTo(phone, 1)
  await until(async () => (await rowsWith(userId)).length > 0, { what: 'the proof' })
  expect(JSON.stringify(await exported(userId, null))).toContain('quanto custa?')
  await erase(userId, null)
  // The task that tells the notifier holds the phone until it has.
  await until(() => world.forgotten.includes(phone), { what: 'the notifier to hear of it' })
  await until(async () => (await rowsWith(phone)).length === 0, { what: 'the end of the task' })
})

test('every replica shows the greeting that was saved last', async () => {
  const other = await world.startAgent()
  const { actor, slug } = await aPage()
  const told = { enabled: true, address: null, price: null, tone: 'formal' } as const
  /** As often as it takes that each replica is asked. */
  const shown = () =>
    Promise.all(Array.from({ length: 12 }, () => world.bus.call(describeAgent, { slug })))
  expect(new Set((await shown()).map(({ greeting }) => greeting))).toEqual(new Set([null]))
  for (const greeting of ['Olá, aqui é a agenda da Ana.', 'Oi! Marque comigo.']) {
    await world.bus.call(setAgentSettings, { ...told, greeting }, { actor })
    await until(async () => (await shown()).every((agent) => agent.greeting === greeting), {
      what: 'every replica showing what was saved',
    })
  }
  await other.stop()
})
