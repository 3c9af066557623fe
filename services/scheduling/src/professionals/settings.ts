import type { OwnProfessional, schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Professional as ProfessionalRow } from '../../generated/client.ts'
import { requireOneMunicipality } from '../municipalities/municipalities.ts'
import { requirePayable } from '../offer/prepayment.rule.ts'
import { lockOwnProfessional } from '../owners/own-professional.ts'
import type { Parts } from '../store.ts'
import { changeProfessional, type WantedChanges } from './change-professional.ts'
import { instantPayToSave } from './instant-pay.rule.ts'
import { withWantedPhone } from './page-phone.rule.ts'
import { prepaymentOf } from './professional-views.ts'

type SettingsHandlers = HandlersOf<
  typeof schedulingRpcs,
  'updateProfile' | 'updateBookingSettings' | 'setInstantPay' | 'setAvatar'
>

/**
 * What professionals set about themselves. Appointments that exist stay as they are, whatever
 * changes: they are booking's, and go on blocking their time.
 */
export function settings({ database, cache, clock }: Parts): SettingsHandlers {
  const change = (
    userId: string,
    wantedOf: (held: ProfessionalRow) => WantedChanges,
  ): Promise<OwnProfessional> =>
    database.transaction(async (work) => {
      const row = await lockOwnProfessional(work.tx, userId)
      return changeProfessional(work, row, wantedOf(row), { cache, now: clock() })
    })

  return {
    updateProfile: ({ phone, ...profile }, { actor: { userId } }) =>
      change(userId, (held) => ({
        ...profile,
        ...(phone !== undefined && withWantedPhone(held, phone)),
      })),
    updateBookingSettings: (wanted, { actor: { userId } }) =>
      change(userId, (held) => {
        if (wanted.city !== held.city) requireOneMunicipality(wanted.city)
        requirePayable(wanted.prepayment, prepaymentOf(held), held)
        return wanted
      }),
    async setInstantPay(key, { actor: { userId } }) {
      const wanted = instantPayToSave(key)
      return change(userId, () => wanted)
    },
    setAvatar: ({ avatarUrl }, { actor: { userId } }) => change(userId, () => ({ avatarUrl })),
  }
}
