import type { Facts, Step } from '../conversation.ts'
import { filled, withNames } from '../fill.ts'
import { elsewhere, type Memory, noSlots } from '../memory.ts'
import { aside, options } from '../reply.ts'
import type { Heard } from '../said.ts'
import { noAppointmentWith } from '../texts/change.ts'
import { askWhichPage, nobody } from './page.ts'

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
    const shown = facts.own.length > 0 ? [options.list] : []
    return { memory, step: () => aside(memory, noAppointmentWith(whose), { options: shown }) }
  }
  const [wanted] = heard.of('page').filter(({ role }) => role === 'wanted')
  if (!wanted) return { memory }
  const pages = facts.found.get(wanted) ?? []
  const [only, ...others] = pages
  if (!only) {
    const isKnown = memory.page !== null && wanted.slug === null
    return isKnown
      ? { memory }
      : {
          memory: pending(memory, heard, facts),
          step: ({ turn, memory }) => nobody(turn.tools, memory, wanted.words),
        }
  }
  if (others.length > 0) {
    const isThread = pages.some(({ slug }) => slug === memory.page?.slug) && memory.asked !== 'page'
    if (isThread) return { memory }
    return {
      memory: pending(memory, heard, facts),
      step: ({ memory }) => askWhichPage(memory, pages),
    }
  }
  return { memory: paged(memory, heard, facts) }
}

/** While it is open whose page it is, the rest of the message waits in the slots of its flow. */
function pending(memory: Memory, heard: Heard, facts: Facts): Memory {
  const [start] = heard.of('start')
  const flow = start?.flow ?? memory.flow ?? 'book'
  const begun = flow === memory.flow ? memory : { ...memory, flow, slots: noSlots }
  const next = filled(withNames({ ...begun, page: null }, heard), heard, facts)
  return { ...next, page: memory.page }
}

/** With another page, what was known of the one before is over, but not the time. */
export function paged(memory: Memory, heard: Heard, facts: Facts): Memory {
  const [wanted] = heard.of('page').filter(({ role }) => role === 'wanted')
  const [page, ...others] = (wanted && facts.found.get(wanted)) ?? []
  if (!page || others.length > 0 || page.slug === memory.page?.slug) return memory
  const slots = memory.page === null ? memory.slots : elsewhere(memory.slots)
  return { ...memory, page, slots, options: [], proposal: null, question: null }
}
