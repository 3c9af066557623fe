import type { ConnectionKind } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import { shownColour, shownName } from '../connections/shown.rule.ts'
import type { CalendarsTransaction } from '../store.ts'

type Stretches = (readonly [from: number, until: number])[]

/** Epoch seconds as a multirange of PostgreSQL, which joins what overlaps and answers a whole calendar in one row. */
export const multirangeOf = (busy: Stretches) => Prisma.sql`(
  select coalesce(range_agg(tstzrange(to_timestamp((stretch->>0)::float8),
    to_timestamp((stretch->>1)::float8))), '{}'::tstzmultirange)
  from jsonb_array_elements(${JSON.stringify(busy)}::jsonb) as stretch)`

const stretchesOf = (multirange: Prisma.Sql) => Prisma.sql`(
  select coalesce(jsonb_agg(jsonb_build_array(extract(epoch from lower(stretch))::bigint,
    extract(epoch from upper(stretch))::bigint) order by stretch), '[]')
  from unnest(${multirange}) as stretch)`

export interface BusyRow {
  calendarId: string
  professionalId: string
  blocks: boolean
  busy: [number, number][]
  version: number
}

/** What calendars block, as it is told to others. */
export const busyRows = (
  tx: Pick<CalendarsTransaction, '$queryRaw'>,
  which: Prisma.Sql,
  limit: number,
) =>
  tx.$queryRaw<BusyRow[]>(Prisma.sql`
    select id::text as "calendarId", professional_id::text as "professionalId", blocks, version,
      ${stretchesOf(Prisma.sql`case when blocks then busy else '{}'::tstzmultirange end`)} as busy
    from calendars where ${which} order by id limit ${limit}
  `)

/** The blocking calendars of a page with what they block between two times. */
export const blockedBetween = (
  tx: Pick<CalendarsTransaction, '$queryRaw'>,
  professionalId: string,
  { from, until }: { from: string; until: string },
) =>
  tx.$queryRaw<
    {
      id: string
      kind: ConnectionKind
      name: string
      colour: string | null
      lastSyncedAt: Date | null
      version: number
      busy: [number, number][]
    }[]
  >(Prisma.sql`
    select calendars.id::text, kind, name, colour, last_synced_at as "lastSyncedAt", version,
      ${stretchesOf(
        Prisma.sql`busy * tstzmultirange(tstzrange(${from}::timestamptz, ${until}::timestamptz))`,
      )} as busy
    from calendars join connections on connections.id = connection_id
    where calendars.professional_id = ${professionalId}::uuid and blocks order by calendars.id
  `)

/** A calendar's row, locked until the transaction ends: whoever changes it comes one at a time. */
export async function lockCalendar(tx: Pick<CalendarsTransaction, '$queryRaw'>, id: string) {
  const [row] = await tx.$queryRaw<
    {
      connectionId: string
      professionalId: string
      blocks: boolean
      receives: boolean
      writable: boolean
      version: number
      readsKept: number
    }[]
  >(Prisma.sql`
    select connection_id::text as "connectionId", professional_id::text as "professionalId", blocks,
      receives, writable, version, reads_kept as "readsKept"
    from calendars where id = ${id}::uuid for update
  `)
  return row
}

/**
 * Stores what a read found, with its cursor. The version rises if it blocks other times than before.
 * @returns the version
 */
export async function saveBusy(
  tx: Pick<CalendarsTransaction, '$queryRaw'>,
  id: string,
  {
    busy,
    ...read
  }: {
    busy: Stretches
    unread: number
    events: number
    name: string | null
    colour: string | null
    etag: string | null
    readFor: string | null
  },
): Promise<number | undefined> {
  const [row] = await tx.$queryRaw<{ version: number }[]>(Prisma.sql`
    with found as materialized (select ${multirangeOf(busy)} as busy)
    update calendars set busy = found.busy, etag = ${read.etag}, read_for = ${read.readFor},
      unread = ${read.unread}, events = ${read.events},
      name = coalesce(${shownName(read.name)}, name), colour = coalesce(${shownColour(read.colour)}, colour),
      version = version + (blocks and calendars.busy is distinct from found.busy)::int
    from found where id = ${id}::uuid
    returning version
  `)
  return row?.version
}
