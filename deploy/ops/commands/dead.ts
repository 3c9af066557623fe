import { notifierRpcs, operatorRpcs } from '@encaixe/contracts'
import { type Command, ofEveryService, oneOrAll } from '../command.ts'

/** Lists the dead letters of every service and the dead messages. */
export const listDead: Command = {
  usage: 'dead list',
  async run(bus) {
    const lists = await ofEveryService((name) => bus.call(operatorRpcs(name).listDeadLetters, {}))
    const events = lists.flatMap(({ service, items }) =>
      items.map((letter) => ({ service, ...letter })),
    )
    const deliveries = await bus.call(notifierRpcs.listDeadDeliveries, {})
    return {
      data: { events, deliveries: deliveries.items, deliveriesTotal: deliveries.total },
      lines: [
        `${events.length} dead events`,
        ...events.map(
          ({ id, consumer, eventType, error }) => `  ${id}  ${consumer}  ${eventType}  ${error}`,
        ),
        `${deliveries.total} dead messages`,
        ...deliveries.items.map(
          ({ id, template, channel, reason }) => `  ${id}  ${template}  ${channel}  ${reason}`,
        ),
      ],
    }
  },
}

/** Retries dead letters and dead messages: one by its id, or all. */
export const retryDead: Command = {
  usage: 'dead retry [--id ID]',
  options: { id: { type: 'string' } },
  async run(bus, options) {
    const input = oneOrAll(options)
    const events = await ofEveryService((name) =>
      bus.call(operatorRpcs(name).retryDeadLetters, input),
    )
    const requested = events.reduce((sum, answer) => sum + answer.requested, 0)
    const { retried } = await bus.call(notifierRpcs.retryDeadDeliveries, input)
    return {
      data: { events: requested, deliveries: retried },
      lines: [`${requested} events and ${retried} messages will be retried.`],
    }
  },
}
