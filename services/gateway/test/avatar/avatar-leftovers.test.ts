import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { workPhoto } from '@encaixe/contracts'
import { thumbnailUrl } from '@encaixe/contracts/thumbnail'
import { everyRow, until } from '@encaixe/service-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { coloured, metadataOf, turnedPhotograph } from './avatar-pictures.ts'
import { startAvatarWorld } from './avatar-world.ts'

/** A world whose folder of pictures the test can look into. */
async function startFolderWorld() {
  const world = await startAvatarWorld('folder')
  onTestFinished(world.stop)
  const folder = world.world.environment.MEDIA_FOLDER ?? ''
  const shownFile = () => (world.shown() ?? '').replace('/media/', '')
  return {
    ...world,
    folder,
    shownFile,
    files: () => readdir(folder),
    onlyShownIsLeft: () =>
      until(async () => (await readdir(folder)).join() === shownFile(), {
        what: 'the end of every other file',
      }),
  }
}

test('a picture whose address could not be told is removed, and the one that is shown stays', async () => {
  const world = await startFolderWorld()
  await world.put(await coloured('red'))
  world.fallIll()
  expect((await world.put(await coloured('blue'))).status).toBe(500)
  expect(await world.files()).toHaveLength(2)
  world.pass(11)
  await world.onlyShownIsLeft()
  expect((await world.picture(world.shown() ?? '')).status).toBe(200)
})

test('an old picture that cannot be removed just now is removed later', async () => {
  const world = await startFolderWorld()
  await world.put(await coloured('red'))
  const old = join(world.folder, world.shownFile())
  const aside = join(world.folder, 'aside')
  // What is a folder cannot be removed as a file.
  await rename(old, aside)
  await mkdir(old)
  expect((await world.put(await coloured('blue'))).status).toBe(200)
  expect(await world.files()).toHaveLength(3)
  await rmdir(old)
  await rename(aside, old)
  world.pass(11)
  await world.onlyShownIsLeft()
})

test('only the shown one of several concurrent pictures is kept', async () => {
  const world = await startFolderWorld()
  const pictures = await Promise.all(['red', 'green', 'blue'].map(coloured))
  await Promise.all(pictures.map((picture) => world.put(picture)))
  world.pass(11)
  await world.onlyShownIsLeft()
})

test('a deleted account leaves no file and no note of its files', async () => {
  const world = await startFolderWorld()
  await world.put(await coloured('red'))
  world.fallIll()
  expect((await world.put(await coloured('blue'))).status).toBe(500)
  const { userId } = await world.account()
  const deleted = await world.send('DELETE', '/api/account', {})
  expect(deleted.status).toBe(200)
  expect(await world.files()).toEqual([])
  const notes = (await everyRow(world.world.databaseUrl)).filter((row) =>
    row.startsWith('unsettled_pictures'),
  )
  expect(notes.filter((row) => row.includes(userId))).toEqual([])
})

test('a picture of the work is kept whole and as a thumbnail; both files go with it, and with the account', async () => {
  const world = await startFolderWorld()
  const added = await world.addPhoto(await turnedPhotograph())
  expect(added.status).toBe(201)
  const photo = workPhoto.parse(await added.json())
  const { bytes } = await world.picture(photo.url)
  const { width, height, exif } = await metadataOf(bytes)
  expect({ width, height, exif }).toEqual({ ...{ width: photo.width, height: photo.height } })
  const thumbnail = await world.picture(thumbnailUrl(photo.url))
  expect(thumbnail.headers.get('content-type')).toBe('image/webp')
  expect(await metadataOf(thumbnail.bytes)).toMatchObject({ width: 512, height: 512 })
  const second = workPhoto.parse(await (await world.addPhoto(await coloured('red'))).json())
  expect(await world.files()).toHaveLength(4)
  expect((await world.removePhoto(second.id)).status).toBe(204)
  const left = [thumbnailUrl(photo.url), photo.url].map((url) => url.replace('/media/', ''))
  expect((await world.files()).toSorted()).toEqual(left)

  world.fallIll()
  expect((await world.addPhoto(await coloured('blue'))).status).toBe(500)
  expect((await world.send('DELETE', '/api/account', {})).status).toBe(200)
  expect(await world.files()).toEqual([])
})
