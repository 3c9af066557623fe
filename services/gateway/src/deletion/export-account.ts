import { type ActorOf, AppError, personalDataRpcs, type ServiceName } from '@encaixe/contracts'
import type { Bus, Logger } from '@encaixe/service-kit'
import type { Identity } from '../identity/identity.ts'
import { findOwnProfessional } from '../own-professional.ts'
import { otherServices } from './deletions.ts'

interface Dependencies {
  bus: Bus
  identity: Pick<Identity, 'accounts' | 'sessions'>
  log: Logger
}

type Account = ActorOf<'account'>
type Lists = Record<string, unknown[]>

/** Everything the gateway and the services hold about a person. All of it, or UPSTREAM_UNAVAILABLE. */
export function accountExport({ bus, identity, log }: Dependencies) {
  async function listsOf(
    service: ServiceName,
    professionalId: string | null,
    context: { actor: Account; requestId: string },
  ): Promise<Lists> {
    const { exportPersonalData } = personalDataRpcs(service)
    const lists: Lists = {}
    let cursor: string | null = null
    do {
      const page: { data: Lists; nextCursor: string | null } = await bus.call(
        exportPersonalData,
        { professionalId, cursor },
        context,
      )
      for (const [name, rows] of Object.entries(page.data)) {
        lists[name] = [...(lists[name] ?? []), ...rows]
      }
      cursor = page.nextCursor
    } while (cursor !== null)
    return lists
  }

  async function collect(context: { actor: Account; requestId: string }) {
    const professionalId = (await findOwnProfessional(bus, context))?.id ?? null
    const { userId } = context.actor
    const [account, sessions, ...lists] = await Promise.all([
      identity.accounts.find(userId),
      identity.sessions.list(userId),
      ...otherServices.map((service) => listsOf(service, professionalId, context)),
    ])
    return {
      account: { ...account, sessions },
      ...Object.fromEntries(otherServices.map((service, index) => [service, lists[index]])),
    }
  }

  return async (actor: Account, requestId: string): Promise<Record<string, unknown>> => {
    try {
      return await collect({ actor, requestId })
    } catch (error) {
      log.warn({ err: error }, 'an export could not be put together')
      throw new AppError('UPSTREAM_UNAVAILABLE', 'The export cannot be complete just now.')
    }
  }
}
