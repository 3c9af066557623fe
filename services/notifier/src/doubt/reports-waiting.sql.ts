import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** A report that waits for longer than this is held up: its message must not be taken as unknown. */
const HELD_UP_SECONDS = 30

/** Whether the provider has reported what we have not come round to working on. */
export async function areReportsWaiting(prisma: PrismaClient): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ waiting: boolean }[]>(Prisma.sql`
    select exists (
      select from provider_inbox
      where provider = 'whatsapp' and handled_at is null and failed_at is null
        and received_at < now() - make_interval(secs => ${HELD_UP_SECONDS}::float8)
    ) as waiting
  `)
  return row?.waiting ?? false
}
