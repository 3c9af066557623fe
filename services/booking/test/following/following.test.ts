import {
  bookingEvents,
  bookingRpcs,
  cloudEvent,
  notifierRpcs,
  schedulingRpcs,
} from '@encaixe/contracts'
import { everyMessage, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { aWeek, monday, now } from '../world.ts'

/** The Monday on which the week's e-mail is due. */
const DUE = Temporal.Instant.from('2026-11-23T09:05:00-03:00')

let world: Accounts
const readers = new Set<string>()
const withoutFreeTimes = new Set<string>()
beforeAll(async () => {
  world = await startAccounts()
  const { listDigestReaders } = notifierRpcs
  const { listNextFreeTimes } = schedulingRpcs
  await world.bus.serve(
    { listDigestReaders },
    {
      listDigestReaders: async ({ userIds }) => ({
        userIds: userIds.filter((userId) => readers.has(userId)),
      }),
    },
  )
  await world.bus.serve(
    { listNextFreeTimes },
    {
      async listNextFreeTimes({ ids }) {
        const rows = await world.rows<{ id: string; slug: string; name: string }>(
          'select id, slug, name from professionals where id = any($1::uuid[])',
          [ids],
        )
        return {
          items: rows
            .filter(({ id }) => !withoutFreeTimes.has(id))
            .map((row) => ({
              ...row,
              ...{ timezone: 'America/Sao_Paulo', startsAt: '2026-11-24T09:00:00-03:00' },
            })),
        }
      },
    },
  )
})
afterAll(() => world.stop())

/** An account that follows pages, and reads the week's e-mail unless it says otherwise. */
async function follower(slugs: string[], { reads = true } = {}) {
  const { userId, email } = world.newPerson()
  await world.signIn({ userId, email })
  if (reads) readers.add(userId)
  const actor = { kind: 'account', userId, email } as const
  for (const slug of slugs) await world.bus.call(bookingRpcs.follow, { slug }, { actor })
  return { userId, email, actor }
}

const widerWeek = (id: string, version: number) =>
  aWeek(id, {
    version,
    windows: [{ dayOfWeek: 4, startTime: '09:00', endTime: '18:00' }],
  })

async function openedPage() {
  const page = await world.professional()
  await world.tellAvailability(widerWeek(page.id, 2))
  return page
}

/** Starts the service on a Monday: its jobs run at once. */
async function onMonday(at = DUE) {
  await world.restart(() => {
    world.time.now = at
  })
}

const digests = async () =>
  (await everyMessage(world.bus, 'BOOKING'))
    .map((text) => cloudEvent.parse(JSON.parse(text)))
    .filter(({ type }) => type === bookingEvents.FollowedPagesOpened.type)
    .map(({ data }) => bookingEvents.FollowedPagesOpened.data.parse(data))

const digestOf = (userId: string) =>
  until(async () => (await digests()).find((one) => one.userId === userId), {
    what: 'the weekly e-mail',
  })

test('who asked for it hears on Monday of followed pages that opened hours or lost an appointment', async () => {
  const opened = await openedPage()
  const freed = await world.professional({ autoConfirm: true })
  await world.book({ slug: freed.slug, startsAt: monday('10:00') })
  const [booked] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [freed.id],
  )
  const owner = { kind: 'account', userId: freed.userId, email: null } as const
  await world.bus.call(
    bookingRpcs.changeAppointment,
    { id: booked?.id ?? '', status: 'cancelled' },
    { actor: owner },
  )
  const same = await world.professional()
  const full = await openedPage()
  withoutFreeTimes.add(full.id)

  const slugs = [opened, freed, same, full].map(({ slug }) => slug)
  const ana = await follower(slugs)
  const silent = await follower(slugs, { reads: false })
  const inVain = await follower([same.slug, full.slug])

  await onMonday()
  const { pages, email } = await digestOf(ana.userId)
  expect(email).toBe(ana.email)
  expect(pages.map(({ slug }) => slug).toSorted()).toEqual([opened.slug, freed.slug].toSorted())
  const told = (await digests()).map(({ userId }) => userId)
  expect(told).not.toContain(silent.userId)
  expect(told).not.toContain(inVain.userId)

  // A second round of the same week tells nobody twice.
  await onMonday(DUE.add({ hours: 5 }))
  const late = await follower([opened.slug])
  await onMonday(DUE.add({ hours: 6 }))
  await digestOf(late.userId)
  expect((await digests()).filter(({ userId }) => userId === ana.userId)).toHaveLength(1)

  // What opened before the last week is no news.
  await onMonday(DUE.add({ hours: 24 * 14 }))
  await world.restart()
  expect((await digests()).filter(({ userId }) => userId === ana.userId)).toHaveLength(1)
  world.time.now = now
})

test('a week that is told again, or takes hours away, opens nothing', async () => {
  const page = await world.professional()
  const openedAt = async () => {
    const [row] = await world.rows<{ opened_at: Date | null }>(
      'select opened_at from availabilities where professional_id = $1',
      [page.id],
    )
    return row?.opened_at ?? null
  }
  await world.tellAvailability(aWeek(page.id, { version: 2 }))
  await world.tellAvailability(aWeek(page.id, { version: 3, windows: [] }))
  expect(await openedAt()).toBeNull()
  await world.tellAvailability(widerWeek(page.id, 4))
  expect(await openedAt()).not.toBeNull()
})
