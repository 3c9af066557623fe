import { AppError, accountEvents, type schedulingRpcs } from '@encaixe/contracts'
import { eventHandlers, type HandlersOf } from '@encaixe/service-kit'
import type { Professional as ProfessionalRow } from '../../generated/client.ts'
import { lockProfessional } from '../owners/lock-professional.sql.ts'
import { lockOwnProfessional } from '../owners/own-professional.ts'
import type { Parts, SchedulingTransaction, SchedulingWork } from '../store.ts'
import { changeProfessional } from './change-professional.ts'
import { withProvenPhone } from './page-phone.rule.ts'

const on = eventHandlers<SchedulingTransaction>()

/** How the phone that waits becomes the page's own: once its owner has typed the code sent to it. */
export function pagePhone({ database, cache, clock }: Parts) {
  /** null when it is not the one that waits. */
  async function prove(work: SchedulingWork, row: ProfessionalRow, proven: string) {
    const now = clock()
    const changes = withProvenPhone(row, proven, now)
    return changes && changeProfessional(work, row, changes, { cache, now })
  }

  const handlers: HandlersOf<typeof schedulingRpcs, 'provePagePhone'> = {
    async provePagePhone({ userId, phone }) {
      const professional = await database.transaction(async (work) =>
        prove(work, await lockOwnProfessional(work.tx, userId), phone),
      )
      if (professional) return professional
      throw new AppError('CODE_INVALID', 'Another phone waits to be the page’s.', {
        errors: [{ path: 'code', message: 'Esse código é de outro número. Peça um novo.' }],
      })
    },
  }

  return {
    handlers,
    /**
     * The same, where whoever typed the code could not be answered; and by whatever else the account has
     * proven the phone that waits.
     */
    onAccount: [
      on(accountEvents.PhoneProven, async ({ data: { userId, phone } }, work) => {
        const id = userId === null ? null : await lockProfessional(work.tx, userId)
        if (id === null) return
        const row = await work.tx.professional.findUniqueOrThrow({ where: { id } })
        await prove(work, row, phone)
      }),
    ],
  }
}
