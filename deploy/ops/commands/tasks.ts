import { operatorRpcs } from '@encaixe/contracts'
import { type Command, ofEveryService, oneOrAll } from '../command.ts'

/** Lists the tasks of every service: how many wait, and those that were given up. */
export const listTasks: Command = {
  usage: 'tasks list',
  async run(bus) {
    const services = await ofEveryService((name) => bus.call(operatorRpcs(name).listTasks, {}))
    return {
      data: { services },
      lines: services.flatMap(({ service, kinds, givenUp }) => [
        ...kinds.map(({ kind, waiting, oldestDueSeconds, givenUp: lost }) => {
          const due =
            oldestDueSeconds === null ? '' : `, the oldest due for ${oldestDueSeconds.toFixed(1)} s`
          return `${service} ${kind}: ${waiting} waiting${due}; ${lost} given up`
        }),
        ...givenUp.map(
          ({ id, kind, attempts, error }) => `  ${id}  ${kind}  ${attempts} attempts  ${error}`,
        ),
      ]),
    }
  },
}

/** Retries tasks that were given up: one by its id, or all. */
export const retryTasks: Command = {
  usage: 'tasks retry [--id ID]',
  options: { id: { type: 'string' } },
  async run(bus, options) {
    const input = oneOrAll(options)
    const answers = await ofEveryService((name) => bus.call(operatorRpcs(name).retryTasks, input))
    const requested = answers.reduce((sum, answer) => sum + answer.requested, 0)
    return { data: { requested }, lines: [`${requested} tasks will be retried.`] }
  },
}
