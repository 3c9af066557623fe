import {
  billingRpcs,
  bookingRpcs,
  calendarRpcs,
  intakeAgentRpcs,
  notifierRpcs,
  schedulingRpcs,
} from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { query, rowsOf } from '../database.ts'
import { inTurns } from '../in-turns.ts'
import { createProfessional } from '../stack.ts'

const bus = await busOfFile()

const PAGES = 200
const REBUILD = { timeoutMs: 60_000 }

/** A bio of 800 to 2,000 characters of three bytes each. */
const presentation = (index: number) => 'ก'.repeat(800 + ((index * 61) % 1_201))

const copies = (ids: string[]) =>
  rowsOf(
    'booking',
    z.object({ id: z.string(), name: z.string(), version: z.int() }),
    'select id, name, version from professionals where id = any($1)',
    [ids],
  )

test('copies of 200 professionals with long bios are rebuilt, older versions included', async () => {
  const made = await inTurns(Array.from({ length: PAGES }), (_, index) =>
    createProfessional(bus, { bio: presentation(index) }),
  )
  const ids = made.map(({ id }) => id)
  await until(async () => (await copies(ids)).length === PAGES, {
    what: 'the copies, by events',
  })

  const [ahead = '', ...lost] = ids
  await query('booking', 'delete from professionals where id = any($1)', [lost])
  await query('booking', 'delete from availabilities where professional_id = any($1)', [lost])
  // As if the owner's database had been restored from an older backup: one version is lower, one professional is
  // unknown, and the slug belongs to somebody else.
  const nobody = crypto.randomUUID()
  const [{ slug = '' } = {}] = await rowsOf(
    'booking',
    z.object({ slug: z.string() }),
    'select slug from professionals where id = $1',
    [ahead],
  )
  await query(
    'booking',
    `update professionals set version = 99, name = 'Outra', slug = $2 where id = $1`,
    [ahead, nobody],
  )
  await query(
    'booking',
    `insert into professionals (id, version, user_id, slug, name, phone, session_duration,
       session_price, auto_confirm, timezone, min_notice_minutes, horizon_days, buffer_minutes,
       cancellation_notice_hours)
     select $1::uuid, 1, $1::text, $3, name, phone, session_duration, session_price, auto_confirm,
       timezone, min_notice_minutes, horizon_days, buffer_minutes, cancellation_notice_hours
     from professionals where id = $2`,
    [nobody, ahead, slug],
  )

  const { copied } = await bus.call(bookingRpcs.rebuildCopies, {}, REBUILD)
  expect(copied).toBeGreaterThanOrEqual(PAGES)
  const rebuilt = await copies(ids)
  expect(rebuilt).toHaveLength(PAGES)
  expect(rebuilt.find(({ id }) => id === ahead)).toMatchObject({ name: 'Ana Lima', version: 1 })
  expect(await copies([nobody])).toEqual([])
  const weeks = 'select from availabilities where professional_id = any($1)'
  expect(await query('booking', weeks, [ids])).toHaveLength(PAGES)
})

/** The tables with copies, by the column that names the professional. */
const COPIES = [
  {
    service: 'notifier',
    rpcs: notifierRpcs,
    tables: { pages: 'professional_id', plans: 'professional_id' },
  },
  {
    service: 'intake-agent',
    rpcs: intakeAgentRpcs,
    tables: { professionals: 'id', plans: 'professional_id' },
  },
  { service: 'billing', rpcs: billingRpcs, tables: { owners: 'professional_id' } },
  { service: 'calendars', rpcs: calendarRpcs, tables: { professionals: 'id' } },
  { service: 'scheduling', rpcs: schedulingRpcs, tables: { plans: 'professional_id' } },
] as const

test.each(COPIES)(
  '$service fetches lost copies again, and copies newer than their owner’s',
  async ({ service, rpcs, tables }) => {
    const [lost, ahead] = [await createProfessional(bus), await createProfessional(bus)]
    const ids = [lost.id, ahead.id]
    for (const [table, page] of Object.entries(tables)) {
      const held = () =>
        query(
          service,
          `select to_jsonb(copy) - 'seen_at' as held from ${table} copy where ${page} = any($1) order by 1`,
          [ids],
        )
      const told = await until(async () => (await held()).length === 2 && held(), {
        what: `the copies in ${table}, by events`,
      })
      await query(service, `delete from ${table} where ${page} = $1`, [lost.id])
      await query(service, `update ${table} set version = 99 where ${page} = $1`, [ahead.id])
      await bus.call(rpcs.rebuildCopies, {}, REBUILD)
      expect(await held()).toEqual(told)
    }
  },
)

test('each page of a copy fits into a message, whatever people typed', async () => {
  let cursor: string | null = null
  let pages = 0
  do {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(cursor)
    expect(Buffer.byteLength(JSON.stringify(page.items))).toBeLessThanOrEqual(512 * 1024)
    cursor = page.nextCursor
    pages += 1
  } while (cursor !== null)
  expect(pages).toBeGreaterThan(1)
})

const pageAfter = (cursor: string | null) => bus.call(schedulingRpcs.pageProfessionals, { cursor })
