import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** When a provider last took a message, and last reported on one. Epoch milliseconds, 0 = never. */
export interface ActivityTimes {
  acceptedAt: number
  reportedAt: number
}

/**
 * Adds what this process saw, so many milliseconds ago (null: never), to what all replicas saw, and
 * answers the whole. A message in doubt is judged by what came after it: when it was seen counts.
 */
export async function mergeProviderActivity(
  prisma: PrismaClient,
  provider: string,
  { acceptedAgoMs, reportedAgoMs }: { acceptedAgoMs: number | null; reportedAgoMs: number | null },
): Promise<ActivityTimes> {
  const [activity] = await prisma.$queryRaw<ActivityTimes[]>(Prisma.sql`
    insert into provider_activity as known (provider, accepted_at, reported_at)
    values (
      ${provider},
      now() - ${acceptedAgoMs}::float8 * interval '1 millisecond',
      now() - ${reportedAgoMs}::float8 * interval '1 millisecond'
    )
    on conflict (provider) do update set
      accepted_at = greatest(excluded.accepted_at, known.accepted_at),
      reported_at = greatest(excluded.reported_at, known.reported_at)
    returning coalesce(extract(epoch from accepted_at) * 1000, 0)::float8 as "acceptedAt",
      coalesce(extract(epoch from reported_at) * 1000, 0)::float8 as "reportedAt"
  `)
  return activity ?? { acceptedAt: 0, reportedAt: 0 }
}
