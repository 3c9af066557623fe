import { operatorRpcs, servicesWithData } from '@encaixe/contracts'
import type { Command } from './command.ts'

/** Whether the events of each service reach their stream. */
export const outboxStatus: Command = {
  usage: 'outbox status',
  options: {},
  async run(bus) {
    const services = await Promise.all(
      servicesWithData.map(async (service) => ({
        service,
        ...(await bus.call(operatorRpcs(service).outboxStatus, {})),
      })),
    )
    return {
      data: { services },
      lines: services.map(({ service, unpublished, oldestSeconds, published }) => {
        const waiting =
          oldestSeconds === null ? '' : `, the oldest for ${oldestSeconds.toFixed(1)} s`
        return `${service}: ${unpublished} unpublished${waiting}; ${published} published`
      }),
    }
  },
}
