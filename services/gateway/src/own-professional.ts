import { type Actor, AppError, type OwnProfessional, schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'

interface Asking {
  actor: Actor
  requestId?: string
}

/** The professional of an account; null for an account without a page. */
export async function findOwnProfessional(
  bus: Pick<Bus, 'call'>,
  asking: Asking,
): Promise<OwnProfessional | null> {
  return (await bus.call(schedulingRpcs.getOwnProfessional, {}, asking)).professional
}

/** @throws AppError FORBIDDEN for an account without a page */
export async function requireOwnProfessional(
  bus: Pick<Bus, 'call'>,
  asking: Asking,
): Promise<OwnProfessional> {
  const professional = await findOwnProfessional(bus, asking)
  if (professional) return professional
  throw new AppError('FORBIDDEN', 'Esta conta ainda não tem uma página. Abra a sua primeiro.')
}
