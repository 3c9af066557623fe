import { notifierRpcs } from '@encaixe/contracts'
import { type Command, required } from '../command.ts'

/** Lists addresses of webhooks that fail or are off: their hosts, never a whole address. */
export const listWebhooks: Command = {
  usage: 'webhooks list',
  async run(bus) {
    const { items } = await bus.call(notifierRpcs.listFailingWebhooks, {})
    return {
      data: { items },
      lines: items.map(
        ({ id, professionalId, url, offReason, failingSince, waiting, givenUp }) =>
          `${id}  ${new URL(url).host}  of ${professionalId}  ${offReason === null ? `failing since ${failingSince}` : `off: ${offReason}`}  ${waiting} waiting, ${givenUp} given up`,
      ),
    }
  },
}

/** Calls an address again with what was given up. */
export const resendWebhooks: Command = {
  usage: 'webhooks resend --id ID',
  options: { id: { type: 'string' } },
  async run(bus, options) {
    const webhookId = required(options, 'id')
    const { requested } = await bus.call(notifierRpcs.resendGivenUpCalls, { webhookId })
    return { data: { requested }, lines: [`${requested} calls will be made again.`] }
  },
}

/** Switches an address off. */
export const switchWebhookOff: Command = {
  usage: 'webhooks off --id ID',
  options: { id: { type: 'string' } },
  async run(bus, options) {
    await bus.call(notifierRpcs.switchWebhookOff, { webhookId: required(options, 'id') })
    return { data: {}, lines: ['It is off, and its professional is told.'] }
  },
}
