import { AppError, bookingRpcs, type Professional, schedulingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWeek, codeOf, monday, phoneOf, startWorld, type World } from '../world.ts'

let world: World
/** Pages as scheduling knows them, by the addresses that they had before. */
const moved = new Map<string, Professional>()

beforeAll(async () => {
  world = await startWorld()
  const { getProfessional } = schedulingRpcs
  await world.bus.serve(
    { getProfessional },
    {
      async getProfessional({ slug }) {
        const professional = moved.get(slug)
        if (!professional) throw new AppError('PROFESSIONAL_NOT_FOUND', 'Nobody.')
        return { professional, availability: aWeek(professional.id) }
      },
    },
  )
})
afterAll(() => world.stop())

/** A page that booking knows by its new address, and the one it had before. */
async function movedPage() {
  const before = await world.professional({ autoConfirm: true })
  const after = { ...before, version: 2, slug: `${before.slug}-nova`, formerSlugs: [before.slug] }
  await world.tellProfessionalChanged(after)
  moved.set(before.slug, after)
  return { before, after }
}

test('a time is booked by an address that the page had before', async () => {
  const { before, after } = await movedPage()
  const bookAt = (slug: string, clientPhone: string) =>
    codeOf(world.book({ slug, startsAt: monday('10:00'), clientPhone }))
  expect(await bookAt(before.slug, '+5511911110000')).toBe('OK')
  expect(await bookAt(after.slug, '+5511911110001')).toBe('SLOT_TAKEN')
  const [row] = await world.rows<{ count: string }>(
    'select count(*) from appointments where professional_id = $1',
    [after.id],
  )
  expect(row?.count).toBe('1')
})

test('what is read, followed and waited for by a former address is the page’s', async () => {
  const { before, after } = await movedPage()
  const account = { kind: 'account', userId: `account-${before.slug}`, email: null } as const
  const follow = { actor: account }
  await world.bus.call(bookingRpcs.follow, { slug: before.slug }, follow)
  const seen = await world.bus.call(bookingRpcs.describePage, { slug: before.slug }, follow)
  expect(seen.viewer).toMatchObject({ isFollowing: true })
  expect(await world.bus.call(bookingRpcs.listReviews, { slug: before.slug })).toMatchObject({
    items: [],
  })
  await world.bus.call(bookingRpcs.joinWaitlist, {
    ...{ slug: before.slug, clientName: 'Zé da Silva', clientPhone: phoneOf(before.slug) },
    days: ['2026-11-23'],
  })
  const wishes = await world.rows('select 1 from waitlist_wishes where professional_id = $1', [
    after.id,
  ])
  expect(wishes).toHaveLength(1)
})

test('an address that another page has now is that page’s', async () => {
  const { before } = await movedPage()
  const heir = await world.professional({ slug: before.slug })
  const actor = { kind: 'account', userId: heir.userId, email: null } as const
  const { viewer } = await world.bus.call(
    bookingRpcs.describePage,
    { slug: before.slug },
    { actor },
  )
  expect(viewer).toMatchObject({ isOwner: true })
})
