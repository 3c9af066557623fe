import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pictureStore } from '../../src/avatar/configured-store.ts'
import { pictureName } from '../../src/avatar/picture.ts'
import type { PictureStore } from '../../src/avatar/picture-store.ts'
import { config } from '../../src/config.ts'
import { coloured, jpeg } from './avatar-pictures.ts'
import { type AvatarWorld, objectStorageEnvironment, startAvatarWorld } from './avatar-world.ts'

const name = pictureName('somebody', Buffer.from('a picture'))
const bytes = new Uint8Array([1, 2, 3])

describe.each(['folder', 'object storage'] as const)('pictures kept in the %s', (kind) => {
  let world: AvatarWorld
  let store: PictureStore
  beforeAll(async () => {
    world = await startAvatarWorld(kind)
    store = pictureStore(config.parse(world.world.environment))
  })
  afterAll(() => world.stop())

  test('are found by their name until they are removed', async () => {
    expect(await store.get(name)).toBeNull()
    await store.put(name, bytes)
    await store.put(name, bytes)
    expect(Buffer.from((await store.get(name)) ?? [])).toEqual(Buffer.from(bytes))
    await store.remove(name)
    await store.remove(name)
    expect(await store.get(name)).toBeNull()
  })

  test('are shown to everybody, for ever, as what they are', async () => {
    expect((await world.put(await jpeg())).status).toBe(200)
    const url = world.shown() ?? ''
    expect(url).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
    const { status, headers } = await world.picture(url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=86400, immutable')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('go when another comes, and stay when the same comes again', async () => {
    await world.put(await jpeg(600, 600))
    const first = world.shown() ?? ''
    await world.put(await jpeg(600, 600))
    expect((await world.picture(first)).status).toBe(200)
    await world.put(await coloured('blue'))
    const second = world.shown() ?? ''
    await world.remove()
    expect(world.shown()).toBeNull()
    for (const url of [first, second]) expect((await world.picture(url)).status).toBe(404)
  })

  test.each([
    '/media/',
    '/media/x',
    '/media/%2e%2e%2fsecrets.json',
    '/media/..%2fsecrets.json',
    '/media/..%5csecrets.json',
    `/media/${'0'.repeat(64)}.webp`,
    `/media/${'0'.repeat(64)}.webp%00`,
    `/media/${'0'.repeat(64)}.webp%0a`,
    `/media/${'0'.repeat(64)}.png`,
    `/media/${name.toUpperCase()}`,
    `/media/x%2f${name}`,
  ])('%s is nothing', async (path) => {
    const { status, headers } = await world.picture(path)
    // What is no single name is a page, and the web has none there.
    if (headers.get('content-type')?.startsWith('application/problem')) expect(status).toBe(404)
    else expect((await world.picture(path)).bytes).toEqual(new TextEncoder().encode('a page'))
  })

  test('stay when the page does not learn of the next', async () => {
    await world.put(await jpeg(400, 400))
    const url = world.shown() ?? ''
    world.fallIll()
    expect((await world.put(await coloured('blue'))).status).toBe(500)
    expect((await world.picture(url)).status).toBe(200)
  })
})

test('a picture is removed if its page is deleted meanwhile', async () => {
  const world = await startAvatarWorld('folder')
  onTestFinished(() => world.stop())
  world.losePage()
  expect((await world.put(await jpeg())).status).toBe(403)
  expect((await world.picture(world.shown() ?? '')).status).toBe(404)
})

test('a store that is away or refuses us answers 503', async () => {
  const away = await startAvatarWorld('folder')
  const other = await startAvatarWorld('object storage')
  const settings = objectStorageEnvironment(other.world.sandbox.url)
  for (const changed of [
    { MEDIA_S3_ENDPOINT: 'http://127.0.0.1:1' },
    { MEDIA_S3_SECRET_ACCESS_KEY: 'wrong' },
    { MEDIA_S3_ACCESS_KEY_ID: 'wrong' },
  ]) {
    const store = pictureStore({ ...settings, ...changed })
    const refused = { code: 'UPSTREAM_UNAVAILABLE' }
    await expect(store.put(name, bytes)).rejects.toMatchObject(refused)
    await expect(store.get(name)).rejects.toMatchObject(refused)
    await expect(store.remove(name)).rejects.toMatchObject(refused)
  }
  await away.stop()
  await other.stop()
})
