import { afterAll, beforeAll, expect, test } from 'vitest'
import { monday, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const appointments = async (professionalId: string) =>
  (await world.rows('select from appointments where professional_id = $1', [professionalId])).length

test('the same key, many times at once, books once and answers everyone the same', async () => {
  const { id, slug } = await world.professional()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => world.book({ slug }, { idempotencyKey: 'one' })),
  )
  expect(answers).toEqual(Array.from({ length: 50 }, () => ({ success: true })))
  expect(await appointments(id)).toBe(1)
})

test('a repeated booking gets the same refusal', async () => {
  const { id, slug } = await world.professional()
  await world.book({ slug })
  const refused = () =>
    world.book({ slug, clientPhone: '+5521977776666' }, { idempotencyKey: 'two' })
  await expect(refused()).rejects.toMatchObject({ code: 'SLOT_TAKEN' })
  await world.rows(`update appointments set status = 'cancelled' where professional_id = $1`, [id])
  await expect(refused()).rejects.toMatchObject({ code: 'SLOT_TAKEN' })
})

test('a key is not used for two requests', async () => {
  const { slug } = await world.professional()
  await world.book({ slug }, { idempotencyKey: 'three' })
  const other = world.book({ slug, startsAt: monday('10:00') }, { idempotencyKey: 'three' })
  await expect(other).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'Idempotency-Key' }] },
  })
})

test('a key is stored as its hash', async () => {
  const { slug } = await world.professional()
  await world.book({ slug }, { idempotencyKey: 'ze@exemplo.com' })
  const stored = await world.rows<{ text: string }>(
    `select encode(key_hash, 'escape') || encode(request_hash, 'escape') as text
     from idempotent_answers`,
  )
  expect(stored.some(({ text }) => text.includes('exemplo'))).toBe(false)
})
