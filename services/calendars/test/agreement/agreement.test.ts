import { calendarRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Prisma } from '../../generated/client.ts'
import { bookingDouble } from '../booking-double.ts'
import { type Provider, providers, receive } from './sides.ts'

/**
 * Random edits on both sides, in any order, with restarts and lost answers: at the end both sides agree, no event is there
 * twice, and nothing more is written. `npm run model -- calendars` makes 20,000 of them.
 */
const EDITS = Number(process.env.CALENDAR_EDITS ?? 150)
const SEED = Number(process.env.CALENDAR_SEED ?? 1)
const PATIENCE_MS = 300_000

const edit = fc.record({
  what: fc.oneof(
    { weight: 12, arbitrary: fc.constant('book' as const) },
    { weight: 12, arbitrary: fc.constant('move' as const) },
    { weight: 6, arbitrary: fc.constant('confirm' as const) },
    { weight: 5, arbitrary: fc.constant('cancel' as const) },
    { weight: 5, arbitrary: fc.constant('tellAgain' as const) },
    { weight: 10, arbitrary: fc.constant('moveThere' as const) },
    { weight: 4, arbitrary: fc.constant('removeThere' as const) },
    { weight: 8, arbitrary: fc.constant('putOwn' as const) },
    { weight: 3, arbitrary: fc.constant('removeOwn' as const) },
    { weight: 6, arbitrary: fc.constant('answer' as const) },
    { weight: 6, arbitrary: fc.constant('read' as const) },
    { weight: 2, arbitrary: fc.constant('forgetTokens' as const) },
    { weight: 1, arbitrary: fc.constant('restart' as const) },
    { weight: 4, arbitrary: fc.constant('wait' as const) },
  ),
  pick: fc.nat(),
  day: fc.integer({ min: 10, max: 24 }),
  hour: fc.integer({ min: 8, max: 19 }),
})

test.each(Object.keys(providers) as Provider[])(
  'both sides agree after random edits in any order: %s',
  async (provider) => {
    const { world, proxy, open, stop } = await providers[provider]()
    const booking = await bookingDouble(world.bus)
    const opened = await open()
    const { page, side, list } = opened
    const { actor } = page
    await receive(world, opened)
    /** What the service was told and asked, each of which may lead to a write. */
    let reasons = 0

    const changes = async () =>
      (await world.bus.call(calendarRpcs.listCalendarChanges, {}, { actor })).items
    const coming = () =>
      [...booking.entries].flatMap(([id, { status }]) => (status === 'gone' ? [] : [id]))
    const read = async () =>
      world.bus.call(calendarRpcs.syncCalendars, { id: (await list()).id }, { actor })
    /** Waits until the service has done all that it knows of; what it postpones is due at once. */
    const idle = () =>
      until(
        async () => {
          await world.prisma.$executeRaw(
            Prisma.sql`update tasks set due_at = now() where done_at is null and failed_at is null and due_at > now()`,
          )
          const [row] = await world.prisma.$queryRaw<{ heard: number; left: number }[]>(Prisma.sql`
            select (select count(*)::int from inbox where event_id = any(${booking.told}::uuid[])) as heard,
              (select count(*)::int from tasks where done_at is null) as left
          `)
          return row !== undefined && row.left === 0 && row.heard >= booking.told.length
        },
        { what: 'the service to be idle', timeoutMs: PATIENCE_MS },
      )

    async function answer(
      change: Awaited<ReturnType<typeof changes>>[number] | undefined,
      keeps: boolean,
    ) {
      if (!change) return
      reasons += 1
      const { appointmentId, movedTo } = change
      if (keeps) {
        // Somebody may have answered by moving it meanwhile.
        await attempt(world.bus.call(calendarRpcs.keepAppointment, { appointmentId }, { actor }))
      } else if (movedTo) {
        await booking.change(appointmentId, 'BookingRescheduled', movedTo)
      } else await booking.change(appointmentId, 'BookingCancelled', { status: 'gone' })
    }

    async function make({ what, pick, day, hour }: (typeof edits)[number]) {
      const start = `2026-12-${day}T${String(hour).padStart(2, '0')}:00`
      const startsAt = Temporal.Instant.from(`${start}:00-03:00`)
      const ids = coming()
      const id = ids[pick % Math.max(1, ids.length)]
      const own = `own${pick % 20}`
      if (what === 'book' && ids.length < 200) await booking.book(page, start)
      if (what === 'putOwn') await side.putOwn(own, start)
      if (what === 'removeOwn') await attempt(side.removeOwn(own))
      if (what === 'read') await read()
      if (what === 'forgetTokens') await side.forgetTokens()
      if (what === 'restart') await world.restart()
      if (what === 'wait') await idle()
      if (what === 'answer') await answer((await changes())[0], pick % 2 === 0)
      if (['book', 'move', 'confirm', 'cancel', 'tellAgain'].includes(what)) reasons += 1
      if (id === undefined) return
      if (what === 'move') {
        const endsAt = startsAt.add({ hours: 1 }).toString()
        await booking.change(id, 'BookingRescheduled', { startsAt: startsAt.toString(), endsAt })
      }
      if (what === 'confirm') await booking.change(id, 'BookingConfirmed', { status: 'confirmed' })
      if (what === 'cancel') await booking.change(id, 'BookingCancelled', { status: 'gone' })
      if (what === 'tellAgain') await booking.tell('BookingCreated', id)
      if (what === 'moveThere') await attempt(side.move(id, start))
      if (what === 'removeThere') await attempt(side.remove(id))
    }

    const edits = fc.sample(edit, { numRuns: EDITS, seed: SEED })
    try {
      for (const one of edits) await make(one)
      for (let more = true, n = 0; more; n += 1) {
        await idle()
        await read()
        await idle()
        const left = await changes()
        for (const change of left) await answer(change, n % 2 === 0)
        more = left.length > 0
      }

      const { ours, own } = await side.stands()
      const wanted = coming().map((id) => [id, Date.parse(booking.entries.get(id)?.startsAt ?? '')])
      expect(ours.toSorted()).toEqual(wanted.toSorted())
      const last = new Map((await world.told(page.id)).map((told) => [told.calendarId, told]))
      const busy = [...last.values()].flatMap((told) => (told.blocks ? told.busy : []))
      expect(busy).toEqual(merged(own))
      const failed = await world.prisma.$queryRaw(
        Prisma.sql`select kind, error from tasks where failed_at is not null`,
      )
      expect(failed).toEqual([])

      const { writes } = proxy
      expect(writes).toBeLessThanOrEqual(2 * reasons)
      for (let times = 0; times < 3; times += 1) {
        await side.forgetTokens()
        await read()
        await idle()
      }
      expect(proxy.writes).toBe(writes)
    } finally {
      await stop()
    }
  },
  Math.max(120_000, EDITS * 200),
)

/** What somebody wants to change may be gone just now. */
const attempt = (work: Promise<unknown>) => work.catch(() => undefined)

/** Hours from these moments on, in epoch seconds, joined where they overlap or touch. */
function merged(starts: readonly number[]): number[][] {
  const joined: [number, number][] = []
  for (const start of starts.map((at) => at / 1_000).toSorted((one, other) => one - other)) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], start + 3_600)
    else joined.push([start, start + 3_600])
  }
  return joined
}
