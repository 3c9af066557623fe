import { type Professional, schedulingEvents, type schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { changesOf, isEmpty, type Wanted } from '../domain/changes.ts'
import { instantPayToSave } from '../domain/instant-pay.ts'
import { searchColumns } from '../domain/search.ts'
import type { CacheBroadcast } from '../slots/cache-broadcast.ts'
import type { SchedulingDatabase } from '../store.ts'
import { lockOwnProfessional } from './own-professional.ts'
import { professionalOf } from './professional-views.ts'

type SettingsHandlers = HandlersOf<
  typeof schedulingRpcs,
  'updateProfile' | 'updateBookingSettings' | 'setInstantPay' | 'setAvatar'
>

/** What a professional may change after the page was opened; never the id, the slug or the account. */
type Changeable = Omit<
  Professional,
  'id' | 'userId' | 'slug' | 'createdAt' | 'updatedAt' | 'version'
>

interface Dependencies {
  database: SchedulingDatabase
  cache: Pick<CacheBroadcast, 'changed'>
  clock: () => Temporal.Instant
}

/**
 * What professionals set about themselves. Appointments that exist stay as they are, whatever
 * changes: they are booking's, and go on blocking their time.
 */
export function settings({ database, cache, clock }: Dependencies): SettingsHandlers {
  /** Saves and publishes what differs; what was the same already bumps no version and publishes nothing. */
  async function change(userId: string, wanted: Wanted<Changeable>): Promise<Professional> {
    const updatedAt = new Date(clock().epochMilliseconds)
    return database.transaction(async ({ tx, emit, afterCommit }) => {
      const row = await lockOwnProfessional(tx, userId)
      const held: Changeable = professionalOf(row)
      const changes = changesOf(held, wanted)
      if (isEmpty(changes)) return professionalOf(row)
      const saved = await tx.professional.update({
        where: { id: row.id },
        data: {
          ...changes,
          ...searchColumns({ ...held, ...changes }),
          version: { increment: 1 },
          updatedAt,
        },
      })
      const professional = professionalOf(saved)
      await emit(schedulingEvents.ProfessionalChanged, { subject: row.id, data: professional })
      afterCommit(() => cache.changed(row.id))
      return professional
    })
  }

  return {
    updateProfile: (profile, { actor: { userId } }) => change(userId, profile),
    updateBookingSettings: (wanted, { actor: { userId } }) => change(userId, wanted),
    setInstantPay: async (key, { actor: { userId } }) => change(userId, instantPayToSave(key)),
    setAvatar: ({ avatarUrl }, { actor: { userId } }) => change(userId, { avatarUrl }),
  }
}
