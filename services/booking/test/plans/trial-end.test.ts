import {
  billingRpcs,
  bookingRpcs,
  calendarRpcs,
  PLANS,
  reportRpcs,
  type Subscription,
  schedulingRpcs,
} from '@encaixe/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPlan, codeOf, monday, now, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.time.now = now
})

const END = now.add({ seconds: 45 })
const running: Partial<Subscription> = {
  ...{ plan: 'pro', effectivePlan: 'pro', status: 'trialing', limits: PLANS.pro.limits },
  ...{ trialEndsAt: END.toString(), version: 3 },
}

/** A page with the free plan's 30 appointments in November. */
async function fullPage() {
  const page = await world.professional()
  await world.book({ slug: page.slug })
  await world.rows(
    `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       price_cents, source, created_at, updated_at)
     select gen_random_uuid(), professional_id, id, $2::timestamptz + n * interval '5 minutes',
       $2::timestamptz + (n + 1) * interval '5 minutes', 'confirmed', 0, 'professional', now(), now()
     from clients, generate_series(0, 28) n where professional_id = $1`,
    [page.id, monday('12:00')],
  )
  const actor = { kind: 'professional' as const, userId: page.userId }
  const account = { kind: 'account' as const, userId: page.userId, email: null }
  const stretch = { from: '2026-11-01', to: '2026-11-30', by: 'month' as const }
  const [client] = await world.rows<{ id: string }>(
    'select id from clients where professional_id = $1',
    [page.id],
  )
  const clientId = client?.id ?? ''
  const message = { clientId, type: 'text' as const, body: 'Até segunda!' }
  return {
    ...page,
    /** What a page on the free plan cannot do, each with its answer's code. */
    attempts: async (hour: number) => ({
      booked: await codeOf(world.book({ slug: page.slug, startsAt: monday(`${hour}:00`) })),
      byHand: await codeOf(
        world.bus.call(
          bookingRpcs.createAppointment,
          { clientId, startsAt: monday(`20:${hour}`) },
          { actor },
        ),
      ),
      report: await codeOf(world.bus.call(reportRpcs.getFinanceReport, stretch, { actor })),
      message: await codeOf(world.bus.call(bookingRpcs.postMessage, message, { actor: account })),
    }),
    limit: () => world.bus.call(bookingRpcs.getBookingLimit, { slug: page.slug }),
  }
}

const goesThrough = { booked: 'OK', byHand: 'OK', report: 'OK', message: 'OK' }
const isRefused = {
  booked: 'PLAN_LIMIT_REACHED',
  byHand: 'PLAN_LIMIT_REACHED',
  report: 'PLAN_FEATURE_REQUIRED',
  message: 'PLAN_FEATURE_REQUIRED',
}

test('a trial ends by the clock at its very moment, for limits, features and the page’s notice', async () => {
  const page = await fullPage()
  await world.tellPlan(aPlan(page.id, running))
  world.time.now = END.subtract({ milliseconds: 1 })
  expect(await page.attempts(10)).toEqual(goesThrough)
  // Asked a moment before, so that an answer is in memory.
  expect(await page.limit()).toMatchObject({
    fullMonths: [],
    changesAt: END.toString({ smallestUnit: 'millisecond' }),
  })
  world.time.now = END
  expect(await page.attempts(11)).toEqual(isRefused)
  expect(await page.limit()).toMatchObject({ fullMonths: ['2026-11'], changesAt: null })
})

test('an event of before plans were paid for ends a trial by the clock as well', async () => {
  const page = await fullPage()
  const { hasSubscription, ...old } = aPlan(page.id, { ...running, hasSubscription: false })
  expect(hasSubscription).toBe(false)
  await world.tellPlan(old)
  world.time.now = END
  expect(await page.attempts(11)).toEqual(isRefused)
})

test('a trial that a card carries on does not end', async () => {
  const page = await fullPage()
  await world.tellPlan(aPlan(page.id, { ...running, hasSubscription: true }))
  world.time.now = END
  expect(await page.attempts(10)).toEqual(goesThrough)
})

test('who pays after the trial’s end has the plan again', async () => {
  const page = await fullPage()
  await world.tellPlan(aPlan(page.id, running))
  world.time.now = END.add({ seconds: 5 })
  await world.tellPlan(aPlan(page.id, { ...running, hasSubscription: true, version: 4 }))
  expect(await page.attempts(10)).toEqual(goesThrough)
})

test('a trial’s end is told to no stranger before its last minute', async () => {
  const page = await fullPage()
  const trialEndsAt = now.add({ seconds: 61 }).toString()
  await world.tellPlan(aPlan(page.id, { ...running, trialEndsAt }))
  expect((await page.limit()).changesAt).toBeNull()
})

test('a rebuild fetches the ends of trials', async () => {
  const page = await fullPage()
  const nothing = { items: [], nextCursor: null }
  const { pageProfessionals } = schedulingRpcs
  const { pageSubscriptions } = billingRpcs
  await world.bus.serve({ pageProfessionals }, { pageProfessionals: async () => nothing })
  await world.bus.serve(
    { pageSubscriptions },
    { pageSubscriptions: async () => ({ ...nothing, items: [aPlan(page.id, running)] }) },
  )
  const { pageCalendarBusy } = calendarRpcs
  await world.bus.serve({ pageCalendarBusy }, { pageCalendarBusy: async () => nothing })
  await world.bus.call(bookingRpcs.rebuildCopies, {})
  expect(
    await world.rows(`select trial_ends_at from plans where professional_id = $1`, [page.id]),
  ).toEqual([{ trial_ends_at: new Date(END.epochMilliseconds) }])
})
