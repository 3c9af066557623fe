import { phoneOf, senderOf } from '@encaixe/contracts'
import { z } from 'zod'
import { wordIn } from '../phone/phone-words.ts'

const change = z.looseObject({ value: z.looseObject({ messages: z.array(z.unknown()) }) })
const written = z.object({ type: z.literal('text'), text: z.object({ body: z.string().max(100) }) })

/**
 * Takes words that prove a phone out of the changes of a webhook. What `take` does not know stays: the agent reads it.
 * Somebody whose phone the provider does not tell proves none.
 */
export async function withoutWords(
  changes: readonly unknown[],
  take: (phone: string, word: string) => Promise<boolean>,
): Promise<unknown[]> {
  const left: unknown[] = []
  for (const one of changes) {
    const { data } = change.safeParse(one)
    const messages = data?.value.messages ?? []
    const others: unknown[] = []
    for (const message of messages) {
      const { data: said } = written.safeParse(message)
      const word = said ? wordIn(said.text.body) : null
      const phone = phoneOf(senderOf(message))
      const isTaken = word !== null && phone !== null && (await take(phone, word))
      if (!isTaken) others.push(message)
    }
    if (!data || others.length === messages.length) left.push(one)
    else if (others.length > 0) left.push({ ...data, value: { ...data.value, messages: others } })
  }
  return left
}
