import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduling, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

const photo = (number: number) => ({
  url: `/media/${number}.webp`,
  width: 1080,
  height: 810,
  description: '',
})

test('a page shows its colour, its answers and its pictures in the order it wants', async () => {
  const { userId, slug, id } = await scheduling.createProfessional(someone())
  await scheduling.updatePageFace({
    userId,
    accentColor: '#b4532a',
    faq: [{ question: 'Aceita cartão?', answer: 'Só Pix.' }],
  })
  const [first, second] = [
    await scheduling.addPhoto({ userId, ...photo(1) }),
    await scheduling.addPhoto({ userId, ...photo(2) }),
  ]
  await scheduling.updatePhoto({ userId, id: first.id, description: 'Degradê', isCover: true })
  await scheduling.updatePhoto({ userId, id: second.id, isCover: true })
  await scheduling.orderPhotos({ userId, ids: [second.id] })

  const page = await scheduling.getPublicProfile({ slug })
  expect(page).toMatchObject({
    accentColor: '#b4532a',
    faq: [{ question: 'Aceita cartão?', answer: 'Só Pix.' }],
    photos: [
      { url: '/media/2.webp', isCover: true, description: '' },
      { url: '/media/1.webp', isCover: false, description: 'Degradê' },
    ],
  })
  expect(JSON.stringify(page.photos)).not.toContain(first.id)
  // Whoever keeps what the page shows hears of each change.
  const told = scheduling.published.filter(({ subject }) => subject === id)
  expect(told.at(-1)).toMatchObject({ type: 'scheduling.ProfessionalChanged.v1' })
})

test('a change that leaves the face as it is publishes nothing', async () => {
  const { userId } = await scheduling.createProfessional(someone({ accentColor: '#123456' }))
  const before = scheduling.published.length
  await scheduling.updatePageFace({ userId, accentColor: '#123456' })
  expect(scheduling.published).toHaveLength(before)
})

test('a page shows at most eight pictures, and each picture once', async () => {
  const { userId } = await scheduling.createProfessional(someone())
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 8]) {
    await scheduling.addPhoto({ userId, ...photo(number) })
  }
  await expect(scheduling.addPhoto({ userId, ...photo(9) })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  const { photos } = await scheduling.getPageFace(userId)
  await scheduling.removePhoto({ userId, id: photos[0]?.id ?? '' })
  const left = (await scheduling.getPageFace(userId)).photos
  expect(left.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('nobody changes the pictures of another page', async () => {
  const owner = await scheduling.createProfessional(someone())
  const other = await scheduling.createProfessional(someone())
  const { id } = await scheduling.addPhoto({ userId: owner.userId, ...photo(1) })
  const { userId } = other
  for (const attempt of [
    () => scheduling.updatePhoto({ userId, id, isCover: true }),
    () => scheduling.removePhoto({ userId, id }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(scheduling.orderPhotos({ userId, ids: [id] })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})
