import { deletePublished, type RawSql } from '../database/outbox.ts'
import { deleteOldInboxRows } from '../events/consumer-jobs.ts'
import { deleteOldAnswers } from '../idempotency/answers-sql.ts'
import { adoptProviderInbox } from '../tasks/adopt-provider-inbox.sql.ts'
import type { JobOptions } from './job.ts'

/** Deletes what the kit's own tables have kept for long enough. */
export const retention = ({ prisma }: { prisma: RawSql }): JobOptions => ({
  name: 'retention',
  every: 60 * 60,
  async run() {
    await deletePublished(prisma)
    await deleteOldInboxRows(prisma)
    await deleteOldAnswers(prisma)
    while ((await adoptProviderInbox(prisma)) > 0);
  },
})
