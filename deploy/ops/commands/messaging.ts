import { notifierRpcs } from '@encaixe/contracts'
import { type Command, optional } from '../command.ts'

/** Checks WhatsApp as the daily watchdog does. */
export const checkMessaging: Command = {
  usage: 'messaging check',
  async run(bus) {
    const found = await bus.call(notifierRpcs.checkMessaging, {})
    const { provider, token, number, quality, problems } = found
    return {
      data: found,
      lines: [
        problems.length === 0 ? 'WhatsApp works.' : `PROBLEMS: ${problems.join(', ')}`,
        `provider ${provider}, token ${token}, number ${number ?? 'unknown'}, quality ${quality ?? 'unknown'}`,
        `last sent ${found.lastSentAt ?? 'never'}, last heard ${found.lastHeardAt ?? 'never'}`,
        ...(problems.length > 0
          ? [
              found.mailed
                ? 'The operator got a mail.'
                : 'No mail was sent (OPERATOR_EMAIL is not set).',
            ]
          : []),
      ],
    }
  },
}

/** What WhatsApp messages of a month cost: counted as the provider's reports price each. */
export const showMessagingCosts: Command = {
  usage: 'messaging costs [--month YYYY-MM] [--professional ID]',
  options: { month: { type: 'string' }, professional: { type: 'string' } },
  async run(bus, options) {
    const thisMonth = Temporal.Now.plainDateISO('America/Sao_Paulo').toString().slice(0, 7)
    const month = optional(options, 'month') ?? thisMonth
    const professionalId = optional(options, 'professional')
    const { items } = await bus.call(notifierRpcs.messagingCosts, { month, professionalId })
    const sums = Map.groupBy(items, ({ category, type }) => `${category}, ${type}`)
    const count = (some: typeof items) => some.reduce((sum, { messages }) => sum + messages, 0)
    return {
      data: { items },
      lines: [
        `${count(items)} messages arrived in ${month}; ${count(items.filter(({ type }) => type === 'regular'))} are paid for.`,
        ...[...sums].map(([name, some]) => `  ${name}: ${count(some)}`),
        ...items.map(
          (item) =>
            `    ${item.professionalId ?? 'no page'}  ${item.category}, ${item.type}: ${item.messages}`,
        ),
      ],
    }
  },
}
