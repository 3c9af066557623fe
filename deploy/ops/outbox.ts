import { isServiceName, operatorRpcs, serviceNames, streamOf } from '@encaixe/contracts'
import { type Command, ofEveryService, required } from './command.ts'

/** Whether the events of each service reach their stream. */
export const outboxStatus: Command = {
  usage: 'outbox status',
  options: {},
  async run(bus) {
    const services = await ofEveryService((name) => bus.call(operatorRpcs(name).outboxStatus, {}))
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

/**
 * Has the events of the last two weeks published again to a stream that lost some: the stream goes, and the
 * relay of its service makes a new one from the outbox. Emptying and publishing would not do: a stream
 * takes none twice that it had within two minutes. Consumers pass over what they have seen.
 */
export const outboxRefill: Command = {
  usage: 'outbox refill --service NAME',
  options: { service: { type: 'string' } },
  async run(bus, options) {
    const named = required(options, 'service')
    if (!isServiceName(named))
      throw new Error(`--service must be one of ${serviceNames.join(', ')}`)
    const stream = streamOf(named)
    const manager = await bus.jetstream.jetstreamManager(false)
    await manager.streams.delete(stream)
    return {
      data: { stream },
      lines: [`${named} makes its stream ${stream} again within seconds.`],
    }
  },
}
