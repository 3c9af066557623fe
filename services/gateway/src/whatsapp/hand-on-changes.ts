import { intakeAgentRpcs, notifierRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyRequest } from 'fastify'
import type { PhoneWords } from '../phone/phone-words.ts'
import { withoutWords } from './phone-words-in.ts'
import { groupsOf, readersOf } from './whatsapp-changes.ts'

/** The bus carries 1 MiB: this leaves room for the envelope, and the notifier stores it quickly. */
const MOST_BYTES_OF_A_CALL = 256 * 1024

/**
 * Hands on what a provider of WhatsApp tells: what people wrote to the agent, reports and the buttons and words of
 * its own to the notifier. Words that prove a phone are the gateway's own. Done only when all of it is stored: when one part fails the provider sends all of it
 * again, and what is there already changes nothing.
 */
export async function handOnChanges(
  changes: readonly unknown[],
  {
    bus,
    words,
    request,
  }: {
    bus: Pick<Bus, 'call'>
    words: Pick<PhoneWords, 'take'>
    request: Pick<FastifyRequest, 'id' | 'log'>
  },
): Promise<void> {
  const left = await withoutWords(changes, words.take)
  const { groups, tooLarge } = groupsOf(left, MOST_BYTES_OF_A_CALL)
  if (tooLarge > 0) request.log.warn({ changes: tooLarge }, 'webhook: too large, passed over')
  for (const group of groups) {
    const context = { requestId: request.id }
    const told = group.map((change) => ({ change, ...readersOf(change) }))
    const written = told.flatMap(({ change, agent }) => (agent ? [change] : []))
    const reported = told.flatMap(({ change, notifier }) => (notifier ? [change] : []))
    await Promise.all([
      written.length > 0 &&
        bus.call(intakeAgentRpcs.receiveMessages, { changes: written }, context),
      reported.length > 0 &&
        bus.call(notifierRpcs.receiveWhatsappWebhook, { changes: reported }, context),
    ])
  }
}
