import { notifierRpcs } from '@encaixe/contracts'
import type { Command } from './command.ts'

/** Checks WhatsApp as the daily watchdog does. */
export const checkMessaging: Command = {
  usage: 'messaging check',
  options: {},
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
