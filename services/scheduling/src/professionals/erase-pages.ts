import type { Erasing } from '@encaixe/service-kit'
import type { SchedulingWork } from '../store.ts'

/** Deletes pages with what belongs to them, and has every replica forget them. Their addresses are free again. */
export const erasePages =
  (changed: (professionalId: string) => void) =>
  async ({ ids: { page } }: Erasing, { tx, afterCommit }: SchedulingWork): Promise<undefined> => {
    await tx.professional.deleteMany({ where: { id: { in: [...page] } } })
    afterCommit(() => page.forEach(changed))
  }
