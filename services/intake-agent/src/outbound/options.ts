import { BUTTON_TITLE, cutTo, distinctTitles, ROW_DESCRIPTION } from '@encaixe/contracts'
import { z } from 'zod'
import { type Option, option } from '../dialogue/world/offers.ts'
import type { AgentDatabase } from '../store.ts'

/** A client can choose what was offered for this long. */
const OFFER_HOURS = 24

/** The options of a stored message. */
export const readOptions = (stored: unknown): Option[] => z.array(option).catch([]).parse(stored)

/**
 * As they are sent: a tap comes back with the id, the answer's and the option's place in it. No two titles are alike, and
 * what was cut from one stands in its description.
 */
export function shownOptions(answerId: string, stored: unknown) {
  const options = readOptions(stored)
  const titles = distinctTitles(
    options.map(({ label }) => label),
    BUTTON_TITLE,
  )
  return options.map(({ label: whole, description = '' }, at) => {
    const label = titles[at] ?? whole
    const more = [label === whole ? '' : whole, description].filter(Boolean).join(' · ')
    return {
      id: `${answerId}:${at}`,
      label,
      ...(more && { description: cutTo(more, ROW_DESCRIPTION) }),
    }
  })
}

const optionId = /^([0-9a-f-]{36}):(\d)$/

/** The option that a tap chooses; null unless this conversation was offered it within the last day. */
export async function chosenByTap(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  { conversationId, payload }: { conversationId: string; payload: string | null },
  now: Temporal.Instant,
): Promise<Option | null> {
  const [, answerId, at] = optionId.exec(payload ?? '') ?? []
  const { data: id } = z.uuid().safeParse(answerId)
  if (id === undefined) return null
  const since = new Date(now.subtract({ hours: OFFER_HOURS }).epochMilliseconds)
  const answer = await prisma.message.findFirst({
    where: { id, conversationId, sender: 'agent', createdAt: { gt: since } },
    select: { options: true },
  })
  return readOptions(answer?.options)[Number(at)] ?? null
}
