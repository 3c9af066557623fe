import { phone as phoneSchema } from '@encaixe/contracts'
import type { Command, SpokenPerson } from '../command.ts'
import type { ReadingContext } from '../reader.ts'
import type { Heard } from './heard.ts'
import type { Guest, Memory } from './memory.ts'
import { forEachPerson, forEachService } from './names/for-each-person.ts'
import { withOwnName } from './names/names.ts'
import { withGuest } from './names/people.ts'

const personOf = (guest: Guest | null): SpokenPerson => ({
  ...{
    whom: guest ? 'other' : 'self',
    relation: guest?.relation ?? null,
    name: guest?.name ?? null,
  },
  ...{ isGuess: false, service: null, when: null },
})

const named = (id: string | null) => (id === null ? null : { ids: [id], words: '' })

/** Whom the message names: the writer, and those for whom it is. */
export function peopleCommands(
  context: ReadingContext,
  memory: Memory,
  heard: Heard,
): { memory: Memory; commands: Command[] } {
  const isProven = context.hasPhone
  const own = withOwnName(memory, heard, isProven)
  const commands: Command[] = []
  if (own.name !== memory.name && own.name !== null)
    commands.push({ kind: 'name', name: own.name, of: 'client', part: 'whole' })
  const phone = heard.said.phone === null ? undefined : phoneSchema.safeParse(heard.said.phone).data
  if (phone !== undefined && !isProven) commands.push({ kind: 'phone', phone })
  const next = withGuest(own, heard)
  const isSame = next.guest === memory.guest && next.queue === memory.queue
  const { page } = memory
  const each =
    page === null
      ? null
      : next.queue.length > 0
        ? forEachPerson(next, page, { wish: heard.said.wish, text: heard.text })
        : forEachService(page, { wish: heard.said.wish, text: heard.text })
  const isEach =
    each !== null &&
    (each.service !== null || each.queue.some((one) => one.wish !== null || one.serviceId !== null))
  if (isSame && !isEach) return { memory: own, commands }
  const first = {
    ...personOf(next.guest),
    ...(isEach && { service: named(each.service?.id ?? null), when: each.wish }),
  }
  const further = (each?.queue ?? next.queue).map((one) => {
    const whom = one.isSame
      ? personOf(next.guest)
      : personOf({ relation: one.relation, name: one.name })
    return { ...whom, service: named(one.serviceId), when: one.wish }
  })
  return { memory: next, commands: [...commands, { kind: 'forWhom', people: [first, ...further] }] }
}
