import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduling, SATURDAY, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

let made = 0
/** A page with an address of its own, and another that nobody has. */
async function page() {
  made += 1
  const [slug, other] = [`endereco-${made}`, `novo-endereco-${made}`]
  const { id, userId } = await scheduling.createProfessional(someone({ slug, name: 'Ana Lima' }))
  return { id, userId, slug, other }
}
const later = (time: { years: number }) =>
  SATURDAY.toZonedDateTimeISO('UTC').add(time).add({ minutes: 1 }).toInstant()

test('a page by an address that it had before answers with the one it has', async () => {
  const { id, userId, slug, other } = await page()
  const changed = await scheduling.changePageAddress({ userId, slug: other })
  expect(changed).toEqual({
    slug: other,
    ...{ changesLeft: 2, nextChangeAt: null },
    former: [{ slug, keptUntil: '2027-11-21T15:00:00.000Z' }],
  })
  expect(await scheduling.getPageAddress(userId)).toEqual(changed)
  for (const address of [slug, other]) {
    expect((await scheduling.getPublicProfile({ slug: address })).slug).toBe(other)
    const { professional } = await scheduling.getProfessional({ slug: address })
    expect(professional).toMatchObject({ id, slug: other, formerSlugs: [slug], version: 2 })
    const { slots } = await scheduling.listSlots({ slug: address, date: '2026-11-23' })
    expect(slots.morning).toHaveLength(3)
    const days = await scheduling.listDays({
      ...{ slug: address, from: '2026-11-23', to: '2026-11-23' },
    })
    expect(days).toEqual({ days: [{ date: '2026-11-23', available: true }] })
  }
  expect(scheduling.published.filter(({ subject }) => subject === id).at(-1)).toMatchObject({
    type: 'scheduling.ProfessionalChanged.v1',
    data: { slug: other, formerSlugs: [slug] },
  })
})

test('a change of hours is seen by both addresses of a page that moved', async () => {
  const { userId, slug, other } = await page()
  await scheduling.changePageAddress({ userId, slug: other })
  const listed = async (address: string) =>
    (await scheduling.listSlots({ slug: address, date: '2026-11-23' })).slots.morning.length
  expect([await listed(slug), await listed(other)]).toEqual([3, 3])
  await scheduling.replaceAvailability({ userId, windows: [] })
  expect([await listed(slug), await listed(other)]).toEqual([0, 0])
})

test('an address that a page left is nobody else’s for a year, then whoever takes it has it', async () => {
  const { userId, slug, other } = await page()
  await scheduling.changePageAddress({ userId, slug: other })
  const neighbour = await page()
  const take = () => scheduling.changePageAddress({ userId: neighbour.userId, slug })
  await expect(take()).rejects.toMatchObject({
    code: 'SLUG_TAKEN',
    details: { errors: [{ path: 'slug' }] },
  })
  await expect(scheduling.createProfessional(someone({ slug }))).rejects.toMatchObject({
    code: 'SLUG_TAKEN',
  })
  // Without a chosen address, onboarding goes around it.
  const opened = await scheduling.openPage({
    ...someone({ name: slug }),
    ...{ slug: undefined, userId: `vizinho-${made}`, city: null },
  })
  expect(opened.slug).toBe(`${slug}-2`)

  scheduling.time.now = later({ years: 1 })
  await take()
  expect((await scheduling.getPublicProfile({ slug })).slug).toBe(slug)
  const { professional } = await scheduling.getProfessional({ slug })
  expect(professional.id).toBe(neighbour.id)
  expect((await scheduling.getPageAddress(userId)).former).toEqual([])
  scheduling.time.now = SATURDAY
})

test('a page goes back to an address of its own', async () => {
  const { userId, slug, other } = await page()
  await scheduling.changePageAddress({ userId, slug: other })
  const back = await scheduling.changePageAddress({ userId, slug })
  expect(back).toMatchObject({ slug, former: [{ slug: other }] })
  expect((await scheduling.getPublicProfile({ slug: other })).slug).toBe(slug)
})

test('a page changes its address three times a year, also back and forth', async () => {
  const { userId, slug, other } = await page()
  const moves = [other, slug, other]
  for (const to of moves) await scheduling.changePageAddress({ userId, slug: to })
  expect(await scheduling.getPageAddress(userId)).toMatchObject({
    ...{ slug: other, changesLeft: 0, nextChangeAt: '2027-11-21T15:00:00.000Z' },
  })
  const again = () => scheduling.changePageAddress({ userId, slug: `${other}-de-novo` })
  await expect(again()).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'slug' }] },
  })
  scheduling.time.now = later({ years: 1 })
  expect(await again()).toMatchObject({ changesLeft: 2 })
  scheduling.time.now = SATURDAY
})

test('of two pages that want the same address at the same time, one gets it', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map(() => page()))
  const wanted = 'o-mesmo-endereco'
  const answers = await Promise.allSettled([
    ...pages.map(({ userId }) => scheduling.changePageAddress({ userId, slug: wanted })),
    scheduling.createProfessional(someone({ slug: wanted })),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'SLUG_TAKEN' })
  }
})

test('two pages cannot exchange their addresses', async () => {
  const [one, two] = [await page(), await page()]
  const answers = await Promise.allSettled([
    scheduling.changePageAddress({ userId: one.userId, slug: two.slug }),
    scheduling.changePageAddress({ userId: two.userId, slug: one.slug }),
  ])
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'SLUG_TAKEN' } })
  }
})

test('the same address again changes nothing, and a reserved one is refused', async () => {
  const { id, userId, slug } = await page()
  const told = () => scheduling.published.filter(({ subject }) => subject === id).length
  const before = told()
  expect(await scheduling.changePageAddress({ userId, slug })).toMatchObject({
    slug,
    changesLeft: 3,
    former: [],
  })
  await expect(scheduling.changePageAddress({ userId, slug: 'explore' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  await expect(
    scheduling.changePageAddress({ userId: 'sem-pagina', slug: 'sem-pagina' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(told()).toBe(before)
})
