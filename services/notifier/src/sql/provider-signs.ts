import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** When a provider last took a message, and last reported on one. Epoch milliseconds, 0 = never. */
export interface ProviderSigns {
  acceptedAt: number
  reportedAt: number
}

/** Adds what this process saw to what all replicas saw, and answers the whole. */
export async function mergeProviderSigns(
  prisma: PrismaClient,
  provider: string,
  { accepted, reported }: { accepted: boolean; reported: boolean },
): Promise<ProviderSigns> {
  const [signs] = await prisma.$queryRaw<ProviderSigns[]>(Prisma.sql`
    insert into provider_signs as known (provider, accepted_at, reported_at)
    values (
      ${provider},
      case when ${accepted} then now() end,
      case when ${reported} then now() end
    )
    on conflict (provider) do update set
      accepted_at = coalesce(excluded.accepted_at, known.accepted_at),
      reported_at = coalesce(excluded.reported_at, known.reported_at)
    returning coalesce(extract(epoch from accepted_at) * 1000, 0)::float8 as "acceptedAt",
      coalesce(extract(epoch from reported_at) * 1000, 0)::float8 as "reportedAt"
  `)
  return signs ?? { acceptedAt: 0, reportedAt: 0 }
}
