import {
  type NotificationPreferences,
  notificationPreferences,
  type notifierRpcs,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import {
  changedPreferences,
  type PreferenceChange,
  usualPreferences,
  wants,
} from './preferences.rule.ts'

/** What an account prefers; what is usual where it never said anything. */
export async function loadPreferences(
  tx: Pick<NotifierTransaction, 'notificationPreference'>,
  userId: string,
) {
  const row = await tx.notificationPreference.findUnique({ where: { userId } })
  return row ? notificationPreferences.parse(row.preferences) : usualPreferences
}

/** Changes what an account prefers. */
export const changePreferences = (
  database: Pick<NotifierDatabase, 'transaction'>,
  userId: string,
  change: PreferenceChange,
): Promise<NotificationPreferences> =>
  database.transaction(async ({ tx }) => {
    // Of two changes at once the second builds on the first.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${userId}, 1))`
    const preferences = changedPreferences(await loadPreferences(tx, userId), change)
    await tx.notificationPreference.upsert({
      where: { userId },
      create: { userId, preferences },
      update: { preferences },
    })
    return preferences
  })

/** What accounts want to hear, where and when. */
export const preferenceAnswers = (
  database: NotifierDatabase,
): HandlersOf<
  typeof notifierRpcs,
  'getNotificationPreferences' | 'setNotificationPreferences' | 'listDigestReaders'
> => ({
  getNotificationPreferences: (_, { actor }) => loadPreferences(database.prisma, actor.userId),
  setNotificationPreferences: (change, { actor: { userId } }) =>
    changePreferences(database, userId, change),
  async listDigestReaders({ userIds }) {
    const rows = await database.prisma.notificationPreference.findMany({
      where: { userId: { in: userIds } },
    })
    const readers = rows.filter(({ preferences }) =>
      wants(notificationPreferences.parse(preferences), 'following', 'email'),
    )
    return { userIds: readers.map(({ userId }) => userId) }
  },
})
