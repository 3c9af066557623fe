import { z } from 'zod'
import { rowsOf } from '../database.ts'

const booking = z.object({
  id: z.string(),
  professionalId: z.string(),
  userId: z.string(),
  professionalPhone: z.string(),
  professionalEmail: z.string().nullable(),
  clientPhone: z.string(),
  clientEmail: z.string().nullable(),
})
export type Booking = z.infer<typeof booking>

const notice = z.object({
  id: z.string(),
  appointmentId: z.string(),
  audience: z.string(),
  channel: z.string(),
  recipient: z.string(),
  status: z.string(),
})
export type Notice = z.infer<typeof notice>

/** Returns the bookings of these professionals with their clients. */
export const bookingsOf = (professionalIds: string[]) =>
  rowsOf('booking', booking, bookingsSql, [professionalIds])

/** Returns the notices that these bookings need. */
export const noticesAbout = (bookingIds: string[]) =>
  rowsOf('notifier', notice, noticesSql, [bookingIds])

const bookingsSql = `
  select a.id, a.professional_id as "professionalId", p.user_id as "userId",
    p.phone as "professionalPhone", p.email as "professionalEmail",
    c.phone as "clientPhone", c.email as "clientEmail"
  from appointments a
    join clients c on c.id = a.client_id
    join professionals p on p.id = a.professional_id
  where a.professional_id = any($1::uuid[])`
const noticesSql = `
  select id, appointment_id as "appointmentId", audience::text, channel::text, recipient,
    status::text
  from deliveries where appointment_id = any($1::uuid[])`

/** Describes how two lists differ that should have the same items once. */
export function compare(what: string, expected: string[], actual: string[]): string[] {
  const counts = new Map<string, number>()
  for (const key of actual) counts.set(key, (counts.get(key) ?? 0) + 1)
  const wanted = new Set(expected)
  return [
    ...expected.filter((key) => !counts.has(key)).map((key) => `${what}: ${key} is missing`),
    ...[...counts].flatMap(([key, count]) => {
      if (!wanted.has(key)) return [`${what}: ${key} is there for no reason`]
      return count > 1 ? [`${what}: ${key} is there ${count} times`] : []
    }),
  ]
}
