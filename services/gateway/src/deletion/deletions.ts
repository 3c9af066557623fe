import { accountEvents, serviceNames } from '@encaixe/contracts'
import { type Erasure, type ErasureRequest, newId } from '@encaixe/service-kit'
import { lockAccount } from '../identity/account-store.ts'
import type { GatewayDatabase, GatewayTransaction, GatewayWork } from '../store.ts'

/** Deletions that are looked at in one sweep. */
const BATCH = 100

/**
 * Deletes the account and asks every service to erase the person, in one transaction. While one is under
 * way, asking again changes nothing.
 * @returns the deletion's id
 */
export function requestDeletion(
  { database, erasure }: { database: GatewayDatabase; erasure: Erasure<GatewayTransaction> },
  { userId, professionalId }: Omit<ErasureRequest, 'deletionId'>,
  now: Date,
): Promise<string> {
  return database.transaction(async (work) => {
    const { tx } = work
    await lockAccount(tx, userId)
    const pending = await tx.accountDeletion.findFirst({ where: { userId, completedAt: null } })
    if (pending) return pending.id
    const deletionId = newId()
    await tx.accountDeletion.create({
      data: { id: deletionId, userId, professionalId, requestedAt: now, askedAt: now },
    })
    // No key outlives the request.
    await tx.apiKey.deleteMany({ where: { userId } })
    await erasure.request({ deletionId, userId, professionalId }, work)
    await askEverybody(work, { deletionId, userId, professionalId })
    return deletionId
  })
}

const askEverybody = ({ emit }: GatewayWork, data: ErasureRequest) =>
  emit(accountEvents.AccountDeletionRequested, { subject: data.userId, data })

/** Notes an answer, and the end of the deletion with the last one. Of unknown ones nothing is noted. */
export async function noteAnswer(
  tx: GatewayTransaction,
  { deletionId, service }: { deletionId: string; service: string },
): Promise<void> {
  // The row's lock: of the last two answers, one sees the other.
  const noted = await tx.$executeRaw`
    insert into deletion_receipts (deletion_id, service, erased_at)
    select id, ${service}, now() from account_deletions
    where id = ${deletionId}::uuid and completed_at is null for update
    on conflict do nothing`
  if (noted === 0) return
  const answers = await tx.deletionReceipt.count({
    where: { deletionId, service: { in: [...participants] } },
  })
  if (answers < participants.length) return
  await tx.accountDeletion.update({ where: { id: deletionId }, data: { completedAt: new Date() } })
}

/**
 * Asks again for those that a service has not answered for a while.
 * @returns whose they are
 */
export function repeatRequests(
  database: GatewayDatabase,
  { repeatSeconds }: { repeatSeconds: number },
): Promise<string[]> {
  return database.transaction(async (work) => {
    const others: readonly string[] = otherServices
    const unanswered = await work.tx.$queryRaw<
      { id: string; userId: string; professionalId: string | null }[]
    >`
      update account_deletions set told_at = now()
      where id in (
        select id from account_deletions deletion
        where completed_at is null
          and told_at < now() - make_interval(secs => ${repeatSeconds}::float8)
          and (
            select count(*) from deletion_receipts
            where deletion_id = deletion.id and service = any(${others}::text[])
          ) < ${others.length}
        order by told_at limit ${BATCH}
        for update skip locked
      )
      returning id::text, user_id as "userId", professional_id::text as "professionalId"`
    for (const { id: deletionId, userId, professionalId } of unanswered) {
      await askEverybody(work, { deletionId, userId, professionalId })
    }
    return unanswered.map(({ userId }) => userId)
  })
}

/** How many are under way, and since when the oldest of them, in seconds. */
export async function unfinishedDeletions({
  prisma,
}: GatewayDatabase): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await prisma.$queryRaw<{ count: number; oldestSeconds: number }[]>`
    select count(*)::int as count,
      coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as "oldestSeconds"
    from account_deletions where completed_at is null`
  return row ?? { count: 0, oldestSeconds: 0 }
}

/** Everybody whose answer a deletion needs: all services, the gateway among them. */
export const participants: readonly string[] = serviceNames

/** Who holds data of people besides the gateway. */
export const otherServices = serviceNames.filter((name) => name !== 'gateway')
