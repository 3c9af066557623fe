import { expect, test } from 'vitest'
import type { Poster } from './poster.ts'
import { posters } from './posters.ts'

const ana: Poster = {
  name: 'Ana Lima',
  profession: 'Psicologia',
  address: 'https://encaixe.example/p/ana-lima',
  chat: null,
  accent: null,
}

test('posters are drawn one at a time, and the same one once', async () => {
  let drawn = 0
  let atOnce = 0
  let most = 0
  const poster = posters(async ({ name }) => {
    drawn += 1
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setTimeout(resolve, 1))
    atOnce -= 1
    return Buffer.from(name)
  })
  const bia = { ...ana, name: 'Bia Moraes' }
  const all = await Promise.all([ana, bia, ana, ana, bia].map(poster))
  expect(all.map(String)).toEqual([ana, bia, ana, ana, bia].map(({ name }) => name))
  expect([drawn, most]).toEqual([2, 1])
  await poster({ ...ana, accent: '#2f6e4a' })
  expect(drawn).toBe(3)
})

test('a poster that failed is drawn again, and does not block others', async () => {
  let fails = true
  const poster = posters(async ({ name }) => {
    if (fails) throw new Error('no letters')
    return Buffer.from(name)
  })
  await expect(poster(ana)).rejects.toThrow('no letters')
  fails = false
  expect(String(await poster(ana))).toBe('Ana Lima')
})
