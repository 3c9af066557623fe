import type { JobOptions } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { NotifierDatabase } from '../store.ts'
import { dueDay } from './daily.rule.ts'

const LOOK_EVERY_SECONDS = 60
const AT = { hour: 8, timezone: 'America/Sao_Paulo' }

/** A job that runs once a day at 08:00 in São Paulo, or as soon after as a replica is up. */
export const daily = ({
  name,
  database: { prisma },
  clock,
  run,
}: {
  name: string
  database: Pick<NotifierDatabase, 'prisma'>
  clock: () => Temporal.Instant
  run: () => Promise<unknown>
}): JobOptions => ({
  name,
  every: LOOK_EVERY_SECONDS,
  async run() {
    const day = dueDay(clock(), AT)
    const done = await prisma.$queryRaw<unknown[]>(Prisma.sql`
      select from daily_runs where name = ${name} and ran_on >= ${day}::date
    `)
    if (done.length > 0) return
    await run()
    // Only now: a run that failed is tried again.
    await prisma.$executeRaw(Prisma.sql`
      insert into daily_runs (name, ran_on) values (${name}, ${day}::date)
      on conflict (name) do update set ran_on = excluded.ran_on
    `)
  },
})
