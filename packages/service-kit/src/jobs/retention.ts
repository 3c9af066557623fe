import { deletePublished, type RawSql } from '../database/outbox.ts'
import { deleteOldInboxRows } from '../events/consumer-jobs.ts'
import { adoptProviderInbox } from '../tasks/adopt-provider-inbox.sql.ts'
import type { JobOptions } from './job.ts'

/** Deletes what the kit's own tables have kept for long enough. */
export const retention = ({ prisma }: { prisma: RawSql }): JobOptions => ({
  name: 'retention',
  every: 60 * 60,
  async run() {
    await deletePublished(prisma)
    await deleteOldInboxRows(prisma)
  },
})

/**
 * Moves what replicas of the version before still store, until the next release: the notifier settles doubt by the
 * reports that it knows, so they must not wait.
 */
export const adoption = ({ prisma }: { prisma: RawSql }): JobOptions => ({
  name: 'adopt provider inbox',
  every: 5,
  async run() {
    while ((await adoptProviderInbox(prisma)) > 0);
  },
})
