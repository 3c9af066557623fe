import type { Command } from '../../reading/command.ts'
import type { Facts, Step } from '../conversation.ts'
import { filled, withNames } from '../fill.ts'
import { elsewhere, type Memory, noSlots } from '../memory.ts'
import type { Heard } from '../said.ts'
import { askPage, findNoAppointment, findNobody } from '../steps.ts'

export const slugsOf = (
  pages: readonly Extract<Command, { kind: 'page' }>[],
  { found }: Facts,
  ...roles: string[]
): string[] =>
  pages
    .filter(({ role }) => roles.includes(role))
    .flatMap((one) => (found.get(one) ?? []).map(({ slug }) => slug))

/** The memory with the page that the message names, or the question which one. */
export function withPage(
  memory: Memory,
  heard: Heard,
  facts: Facts,
): { memory: Memory } | { memory: Memory; step: Step } {
  const [current] = heard.of('page').filter(({ role }) => role === 'current')
  const [whose] = (current && facts.found.get(current)) ?? []
  const isPaid = heard.of('start').some(({ flow }) => flow === 'pay') || heard.has('ask')
  if (whose && isPaid && !facts.own.some(({ slug }) => slug === whose.slug)) {
    return { memory, step: findNoAppointment(whose) }
  }
  const [wanted] = heard.of('page').filter(({ role }) => role === 'wanted')
  if (!wanted) return { memory }
  const pages = facts.found.get(wanted) ?? []
  const [only, ...others] = pages
  if (!only) {
    const isKnown = facts.thread !== null && wanted.slug === null
    return isKnown
      ? { memory }
      : { memory: pending(memory, heard, facts), step: findNobody(wanted.words) }
  }
  if (others.length > 0) {
    const isThread =
      pages.some(({ slug }) => slug === facts.thread?.slug) && memory.asked !== 'page'
    if (isThread) return { memory }
    return { memory: pending(memory, heard, facts), step: askPage(pages) }
  }
  return { memory: paged(memory, heard, facts) }
}

/** While it is open whose page it is, the rest of the message waits in the slots of its flow. */
function pending(memory: Memory, heard: Heard, facts: Facts): Memory {
  const [start] = heard.of('start')
  const flow = start?.flow ?? memory.flow ?? 'book'
  const begun = flow === memory.flow ? memory : { ...memory, flow, slots: noSlots }
  return filled(withNames(begun, heard), heard, facts, null)
}

/** With another page, what was known of the one before is over, but not the time. */
export function paged(memory: Memory, heard: Heard, facts: Facts): Memory {
  const [wanted] = heard.of('page').filter(({ role }) => role === 'wanted')
  const [page, ...others] = (wanted && facts.found.get(wanted)) ?? []
  if (!page || others.length > 0 || page.slug === memory.page?.slug) return memory
  const slots = memory.page === null ? memory.slots : elsewhere(memory.slots)
  const isOver = memory.proposal?.some(({ slug }) => slug !== page.slug)
  return { ...memory, page, slots, options: [], ...(isOver && { proposal: null, question: null }) }
}
