import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveBusyIntervals } from '../src/copies/busy-intervals.sql.ts'
import { asPublished, openScheduling, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

const publishedOf = (id: string) => scheduling.published.filter(({ subject }) => subject === id)

async function offeredOn(slug: string, date = '2026-11-23') {
  const { slots } = await scheduling.listSlots({ slug, date })
  return [...slots.morning, ...slots.afternoon, ...slots.evening].map((start) =>
    start.slice(11, 16),
  )
}

test('a change is saved, published whole with the next version, and found by search at once', async () => {
  const before = await scheduling.createProfessional(someone({ name: 'Ana', city: 'Recife' }))
  const { id, userId, slug } = before
  scheduling.time.now = scheduling.time.now.add({ minutes: 1 })
  const changed = await scheduling.updateProfile({ userId, name: 'Zuleide Ávila', bio: 'Olá.' })
  expect(changed).toEqual({
    ...before,
    name: 'Zuleide Ávila',
    bio: 'Olá.',
    version: 2,
    updatedAt: scheduling.time.now.toString({ fractionalSecondDigits: 3 }),
  })
  expect(publishedOf(id).at(-1)).toEqual({
    type: 'scheduling.ProfessionalChanged.v1',
    subject: id,
    data: asPublished(changed),
  })
  const { items } = await scheduling.listProfessionals({ q: 'zuleide avila recife' })
  expect(items.map((item) => item.slug)).toEqual([slug])
})

test('how a page takes bookings is changed in the same way', async () => {
  const { id, userId, slug } = await scheduling.createProfessional(someone())
  const changed = await scheduling.updateBookingSettings({
    userId,
    autoConfirm: false,
    city: 'Olinda',
    profession: 'barber',
    published: false,
    bufferMinutes: 15,
  })
  expect(changed).toMatchObject({
    version: 2,
    autoConfirm: false,
    city: 'Olinda',
    published: false,
  })
  expect(publishedOf(id).at(-1)?.data).toEqual(asPublished(changed))
  expect((await scheduling.getPublicProfile({ slug })).profession.key).toBe('barber')
  const { items } = await scheduling.listProfessionals({ q: 'barbeiro olinda' })
  expect(items).toEqual([])
})

test('what is the same already changes no version and publishes nothing', async () => {
  const before = await scheduling.createProfessional(someone())
  const { id, userId, name, phone, bio, sessionDuration, sessionPrice } = before
  const published = publishedOf(id).length
  expect(
    await scheduling.updateProfile({
      ...{ userId, name, phone: phone ?? '', bio, sessionDuration, sessionPrice },
    }),
  ).toEqual(before)
  expect(await scheduling.updateProfile({ userId })).toEqual(before)
  expect(await scheduling.setAvatar({ userId, avatarUrl: null })).toEqual(before)
  const { windows, version } = await scheduling.getAvailability({ userId })
  expect((await scheduling.replaceAvailability({ userId, windows })).version).toBe(version)
  expect(publishedOf(id)).toHaveLength(published)
})

test('changes at the same time all survive, each with a version of its own', async () => {
  const { id, userId } = await scheduling.createProfessional(someone())
  const answers = await Promise.all([
    scheduling.updateProfile({ userId, name: 'Nome novo' }),
    scheduling.updateProfile({ userId, bio: 'Bio nova' }),
    scheduling.updateBookingSettings({ userId, city: 'Natal' }),
    scheduling.updateBookingSettings({ userId, horizonDays: 30 }),
    scheduling.setAvatar({ userId, avatarUrl: '/media/novo.webp' }),
  ])
  expect(answers.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5, 6])
  expect((await scheduling.getOwnProfessional({ userId })).professional).toMatchObject({
    name: 'Nome novo',
    bio: 'Bio nova',
    city: 'Natal',
    horizonDays: 30,
    avatarUrl: '/media/novo.webp',
    version: 6,
  })
  const { items } = await scheduling.listProfessionals({ q: 'nome novo natal' })
  expect(items).toHaveLength(1)
  const published = publishedOf(id).filter(
    ({ type }) => type === 'scheduling.ProfessionalChanged.v1',
  )
  expect(published).toHaveLength(5)
})

test('a Pix key is kept as its directory holds it, replaced, and removed by nulls', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  const typed = { instantPayKeyType: 'cpf', instantPayKey: '529.982.247-25' } as const
  expect(await scheduling.setInstantPay({ userId, ...typed })).toMatchObject({
    instantPayKeyType: 'cpf',
    instantPayKey: '52998224725',
    version: 2,
  })
  expect(JSON.stringify(await scheduling.getPublicProfile({ slug }))).not.toContain('52998224725')
  // The same key written otherwise is no change.
  const bare = { ...typed, instantPayKey: '52998224725' }
  expect(await scheduling.setInstantPay({ userId, ...bare })).toMatchObject({ version: 2 })

  const none = { instantPayKeyType: null, instantPayKey: null }
  expect(await scheduling.setInstantPay({ userId, ...none })).toMatchObject({ ...none, version: 3 })
})

test('a Pix key that is none is refused at its field and changes nothing', async () => {
  const { id, userId } = await scheduling.createProfessional(someone())
  await expect(
    scheduling.setInstantPay({ userId, instantPayKeyType: 'cpf', instantPayKey: '52998224726' }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'instantPayKey' }] },
  })
  expect(publishedOf(id)).toHaveLength(2)
})

test('an avatar is shown and taken away again', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  const avatarUrl = `/media/${'a'.repeat(1_900)}.webp`
  await scheduling.setAvatar({ userId, avatarUrl })
  expect((await scheduling.getPublicProfile({ slug })).avatarUrl).toBe(avatarUrl)
  await scheduling.setAvatar({ userId, avatarUrl: null })
  expect((await scheduling.getPublicProfile({ slug })).avatarUrl).toBeNull()
})

test('an account without a professional changes nothing', async () => {
  const userId = 'account-of-nobody'
  const refusal = {
    code: 'FORBIDDEN',
    message: expect.stringContaining('ainda não tem uma página'),
  }
  const attempts = [
    () => scheduling.updateProfile({ userId, name: 'Eu' }),
    () => scheduling.updateBookingSettings({ userId, autoConfirm: true }),
    () => scheduling.setInstantPay({ userId, instantPayKeyType: null, instantPayKey: null }),
    () => scheduling.setAvatar({ userId, avatarUrl: null }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusal)
  expect(await scheduling.getOwnProfessional({ userId })).toEqual({ professional: null })
})

test('another session length and other hours offer the new grid around what is booked', async () => {
  const { id, userId, slug } = await scheduling.createProfessional(someone())
  const booked = {
    appointmentId: '019a0000-0000-7000-8000-000000000010',
    professionalId: id,
    startsAt: '2026-11-23T13:00:00.000Z',
    endsAt: '2026-11-23T14:00:00.000Z',
    blocking: true,
    version: 1,
  }
  await scheduling.database.transaction(({ tx }) => saveBusyIntervals(tx, [booked]))
  scheduling.cache.drop(id)
  expect(await offeredOn(slug)).toEqual(['09:00', '11:00'])

  await scheduling.updateProfile({ userId, sessionDuration: 40 })
  expect(await offeredOn(slug)).toEqual(['09:00', '11:00'])
  await scheduling.replaceAvailability({
    userId,
    windows: [{ dayOfWeek: 1, startTime: '09:20', endTime: '13:00' }],
  })
  expect(await offeredOn(slug)).toEqual(['09:20', '11:20', '12:00'])
  await scheduling.updateBookingSettings({ userId, bufferMinutes: 10 })
  expect(await offeredOn(slug)).toEqual(['11:20', '12:00'])

  // Hours are local: in Manaus, an hour behind, they begin when the appointment does.
  await scheduling.updateBookingSettings({ userId, timezone: 'America/Manaus', bufferMinutes: 0 })
  expect(await offeredOn(slug)).toEqual(['10:00', '10:40', '11:20', '12:00'])
  expect(
    await scheduling.database.prisma.busyInterval.findMany({ where: { professionalId: id } }),
  ).toMatchObject([
    { startsAt: new Date(booked.startsAt), endsAt: new Date(booked.endsAt), blocking: true },
  ])
})
