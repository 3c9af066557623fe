import { AppError, personalDataRpcs, schedulingRpcs } from '@encaixe/contracts'
import type { Bus, Logger } from '@encaixe/service-kit'
import type { Identity } from '../identity/identity.ts'
import { dataHolders } from './services.ts'

interface Dependencies {
  bus: Bus
  identity: Pick<Identity, 'accounts' | 'sessions'>
  log: Logger
}

type Lists = Record<string, unknown[]>

/** Everything the gateway and the services hold about a person. All of it, or UPSTREAM_UNAVAILABLE. */
export function accountExport({ bus, identity, log }: Dependencies) {
  async function listsOf(
    service: string,
    person: { userId: string; professionalId: string | null },
    requestId: string,
  ): Promise<Lists> {
    const { exportPersonalData } = personalDataRpcs(service)
    const lists: Lists = {}
    let cursor: string | null = null
    do {
      const page: { data: Lists; nextCursor: string | null } = await bus.call(
        exportPersonalData,
        { ...person, cursor },
        { requestId },
      )
      for (const [name, rows] of Object.entries(page.data)) {
        lists[name] = [...(lists[name] ?? []), ...rows]
      }
      cursor = page.nextCursor
    } while (cursor !== null)
    return lists
  }

  async function collect(userId: string, requestId: string) {
    const { getOwnProfessional } = schedulingRpcs
    const { professional } = await bus.call(getOwnProfessional, { userId }, { requestId })
    const person = { userId, professionalId: professional?.id ?? null }
    const [account, sessions, ...lists] = await Promise.all([
      identity.accounts.find(userId),
      identity.sessions.list(userId),
      ...dataHolders.map(({ service }) => listsOf(service, person, requestId)),
    ])
    return {
      account: { ...account, sessions },
      ...Object.fromEntries(dataHolders.map(({ service }, index) => [service, lists[index]])),
    }
  }

  return async (userId: string, requestId: string): Promise<Record<string, unknown>> => {
    try {
      return await collect(userId, requestId)
    } catch (error) {
      log.warn({ err: error }, 'an export could not be put together')
      throw new AppError('UPSTREAM_UNAVAILABLE', 'The export cannot be complete just now.')
    }
  }
}
