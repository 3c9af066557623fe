import type { NewDelivery } from '../deliveries/delivery.ts'
import type { Addresses, Notice } from './define.ts'

/** Whose a page is, as events name them. */
interface Owner extends Addresses {
  id: string
  name?: string | null | undefined
  timezone: string
}

/** The deliveries of a notice to the owner of a page, whom it may greet, and whose zone its days are in. */
export function toOwner<P extends object>(
  notice: Notice<P & { name: string; timezone: string }>,
  owner: Owner,
  params: P,
): NewDelivery[] {
  const { id: professionalId, name, timezone } = owner
  return notice.to(owner, { name: name ?? '', timezone, ...params }, { professionalId, timezone })
}
