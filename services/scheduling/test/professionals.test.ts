import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPublished, openScheduling, SATURDAY, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

test('a new professional and their week are published together', async () => {
  const created = await scheduling.createProfessional(
    someone({
      windows: [
        { dayOfWeek: 1, startTime: '10:00', endTime: '12:00' },
        { dayOfWeek: 1, startTime: '09:00', endTime: '10:00' },
      ],
    }),
  )
  expect(created).toMatchObject({ version: 1, createdAt: '2026-11-21T15:00:00.000Z' })
  expect(created.userId).toBe(`unclaimed:${created.id}`)
  expect(scheduling.published.filter(({ subject }) => subject === created.id)).toEqual([
    { type: 'scheduling.ProfessionalCreated.v1', subject: created.id, data: asPublished(created) },
    {
      type: 'scheduling.AvailabilityChanged.v1',
      subject: created.id,
      data: {
        professionalId: created.id,
        version: 1,
        windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00' }],
        specialDays: [],
        timeOff: [],
      },
    },
  ])
})

test('a slug is taken once, however many ask for it at the same time', async () => {
  const wanted = someone()
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => scheduling.createProfessional(wanted)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'SLUG_TAKEN' })
  }
})

test('an account owns one professional', async () => {
  await scheduling.createProfessional(someone({ owner: 'account-1' }))
  await expect(
    scheduling.createProfessional(someone({ owner: 'account-1' })),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'owner' }] },
  })
})

test('a week that may not be saved creates nobody and names the window', async () => {
  const wanted = someone({ windows: [{ dayOfWeek: 1, startTime: '12:00', endTime: '09:00' }] })
  await expect(scheduling.createProfessional(wanted)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'windows.0.endTime' }] },
  })
  await expect(scheduling.getProfessional({ slug: wanted.slug })).rejects.toMatchObject({
    code: 'PROFESSIONAL_NOT_FOUND',
  })
})

test('other services get the whole state, one by one and page by page', async () => {
  const wanted = someone({ name: 'Ana', email: 'ana@example.com' })
  const created = await scheduling.createProfessional(wanted)
  const alone = await scheduling.getProfessional({ slug: wanted.slug })
  expect(alone.professional).toEqual(asPublished(created))
  const { items } = await scheduling.pageProfessionals({ cursor: null })
  expect(items).toContainEqual(alone)
  const after = await scheduling.pageProfessionals({ cursor: created.id })
  expect(after.items.map(({ professional }) => professional.id)).not.toContain(created.id)
})

test('time off that has ended is not copied', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  await scheduling.addTimeOff({
    userId,
    startsAt: SATURDAY.subtract({ hours: 2 }).toString(),
    endsAt: SATURDAY.subtract({ hours: 1 }).toString(),
    reason: null,
  })
  expect((await scheduling.getProfessional({ slug })).availability.timeOff).toEqual([])
})
