import { doorMessage, pageCodeOf } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, startWorld, text, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

test('a code names its page, also after the page has another address', async () => {
  const page = world.page({ name: 'Ana Lima', id: '01a1fd0c-df3d-7aab-b4f3-efff32c477a5' })
  const agent = await world.startAgent()
  const says = async (phone: string, body: string, answers: number) => {
    await world.receive(world.message(phone, text(body)))
    return (await world.answersTo(phone, answers)).at(-1)?.text ?? ''
  }
  // The agent has a copy of the page from the first message that names its address.
  await says(somebody(), `oi https://encaixe.example/p/${page.slug}`, 1)
  expect(await says(somebody(), doorMessage(pageCodeOf(page.id)), 1)).toContain('Ana')

  await world.sql.query('update professionals set slug = $1 where id = $2', ['ana-nova', page.id])
  world.page({ ...page, slug: 'ana-nova' })
  const phone = somebody()
  expect(await says(phone, doorMessage(pageCodeOf(page.id)), 1)).toContain('Ana')

  // As people type it from a poster.
  const code = pageCodeOf(page.id)
  for (const typed of [
    code,
    code.toLowerCase(),
    `${code.slice(0, 5)}-${code.slice(5)}.`,
    `quero marcar ${code}`,
  ]) {
    expect(await says(somebody(), typed, 1), typed).toContain('Ana')
  }

  const nobodys = pageCodeOf('01a1fd0c-df3d-7aab-b4f3-efff32c477a4')
  expect(await says(somebody(), doorMessage(nobodys), 1)).not.toContain('Ana')
  await agent.stop()
})
