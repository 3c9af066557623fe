import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** How long one can see that a code was sent. */
const KEPT_HOURS = 24

/**
 * Empties what is a secret no longer of use, sent or not, and forgets a day later that there was one: a code
 * goes to a phone that may be nobody's here, so no erasure would find it.
 */
export async function forgetSecrets(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    update deliveries
    set payload = '{}', updated_at = now(), unknown_since = null,
      reason = case when status in ('pending', 'failed', 'unknown')
        then 'no_longer_useful' else reason end,
      status = case when status in ('pending', 'failed', 'unknown')
        then 'skipped' else status end
    where secret_until < now()
      and (payload <> '{}' or status in ('pending', 'failed', 'unknown'))
  `)
  await prisma.$executeRaw(Prisma.sql`
    delete from deliveries where secret_until < now() - make_interval(hours => ${KEPT_HOURS}::int)
  `)
}
