import { isServiceName, operatorRpcs, serviceNames, streamOf } from '@encaixe/contracts'
import { type Command, ofEveryService, required } from '../command.ts'

/** Shows how many events of each service wait for publication. */
export const outboxStatus: Command = {
  usage: 'outbox status',
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
 * Publishes the events of the last two weeks again to a stream that lost some: deletes the stream, and the relay of its
 * service creates it again from the outbox. A purged stream would reject events that it had within two minutes as
 * duplicates. Consumers skip events that they have seen.
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
      lines: [`${named} creates its stream ${stream} again within seconds.`],
    }
  },
}
