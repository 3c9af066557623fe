import { z } from 'zod'
import { rowsOf } from '../database.ts'
import type { Attempt, Practice } from './load.ts'

const appointment = z.object({ slug: z.string(), startsAt: z.date(), clientPhone: z.string() })

/** Returns the appointments of the practice's professionals. */
export const appointmentsOf = ({ professionalIds }: Practice) =>
  rowsOf(
    'booking',
    appointment,
    `select p.slug, a.starts_at as "startsAt", c.phone as "clientPhone"
     from appointments a join clients c on c.id = a.client_id
       join professionals p on p.id = a.professional_id
     where a.professional_id = any($1::uuid[])`,
    [professionalIds],
  )

/** Describes acknowledged bookings that are missing or doubled. */
export async function brokenPromises(practice: Practice, attempts: Attempt[]): Promise<string[]> {
  const made = (await appointmentsOf(practice)).map(keyOf)
  const kept = new Set(made)
  const acknowledged = attempts.filter(({ status }) => status === 200).map(keyOf)
  return [
    ...acknowledged.filter((key) => !kept.has(key)).map((key) => `${key} is lost`),
    // Each phone leaves the set once, so a second booking of it is found.
    ...made.filter((key) => !kept.delete(key)).map((key) => `${key} is there twice`),
  ]
}

const keyOf = (one: { slug: string; startsAt: Date | string; clientPhone: string }) =>
  `${one.slug} ${new Date(one.startsAt).toISOString()} ${one.clientPhone}`
