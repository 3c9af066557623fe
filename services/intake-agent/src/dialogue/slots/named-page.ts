import type { Facts, Step } from '../conversation.ts'
import { filled, withNames } from '../fill.ts'
import { elsewhere, type Memory, noSlots } from '../memory.ts'
import type { Heard } from '../said.ts'
import type { Page } from '../world/page.ts'
import { askWhichPage, nobody } from './page.ts'

/** The memory with the page that the message names, or the question which one. */
export function withPage(
  memory: Memory,
  heard: Heard,
  facts: Facts,
): { memory: Memory; step?: Step } {
  const wanted = heard.of('page').find(({ role }) => role === 'wanted')
  const pages = (wanted && facts.found.get(wanted)) ?? []
  const isThread = pages.some(({ slug }) => slug === memory.page?.slug) && memory.asked !== 'page'
  const isKnown = memory.page !== null && wanted?.slug === null
  if (!wanted || isThread || (pages.length === 0 && isKnown)) return { memory }
  const [page, ...others] = pages
  if (page && others.length === 0) return { memory: paged(memory, page) }
  return {
    memory: pending(memory, heard, facts),
    step: ({ turn, memory }) => (page ? askWhichPage(memory, pages) : nobody(turn.tools, memory)),
  }
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
function paged(memory: Memory, page: Page): Memory {
  const slots = memory.page === null ? memory.slots : elsewhere(memory.slots)
  return { ...memory, page, slots, options: [], proposal: null, question: null }
}
