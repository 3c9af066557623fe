import { notificationPreferences, type notifierRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import { changedPreferences, usualPreferences } from './preferences.rule.ts'

/** What an account prefers; what is usual where it never said anything. */
async function load(tx: Pick<NotifierTransaction, 'notificationPreference'>, userId: string) {
  const row = await tx.notificationPreference.findUnique({ where: { userId } })
  return row ? notificationPreferences.parse(row.preferences) : usualPreferences
}

/** What accounts want to hear, where and when. */
export const preferenceAnswers = (
  database: NotifierDatabase,
): HandlersOf<
  typeof notifierRpcs,
  'getNotificationPreferences' | 'setNotificationPreferences'
> => ({
  getNotificationPreferences: (_, { actor }) => load(database.prisma, actor.userId),
  setNotificationPreferences: (change, { actor: { userId } }) =>
    database.transaction(async ({ tx }) => {
      // Of two changes at once the second builds on the first.
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${userId}, 1))`
      const preferences = changedPreferences(await load(tx, userId), change)
      await tx.notificationPreference.upsert({
        where: { userId },
        create: { userId, preferences },
        update: { preferences },
      })
      return preferences
    }),
})
