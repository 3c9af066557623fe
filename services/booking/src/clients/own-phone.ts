import { AppError } from '@encaixe/contracts'
import type { RpcContext } from '@encaixe/service-kit'

/** The agent books for the phone that writes to it. @throws AppError FORBIDDEN */
export function requireOwnPhone(actor: RpcContext['actor'], phone: string) {
  if (actor.kind !== 'agent' || actor.phone === null || actor.phone === phone) return
  throw new AppError('FORBIDDEN', 'The agent acts for the phone that writes to it.')
}
