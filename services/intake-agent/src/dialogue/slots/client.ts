import { reply } from '../reply.ts'
import { isFree, whichName, whichPhone } from '../texts/book.ts'
import type { Filler } from './filler.ts'

/** The names of those who are booked for, asked one by one. */
export const fillNames: Filler = async (talk) => {
  const { memory, turn } = talk
  const { page, slots, name } = memory
  const open = slots.people.find((one) => (one.isSelf ? name === null : one.name === null))
  if (!open || page === null) return talk
  const isAgain = memory.asked === 'name'
  const free = isAgain
    ? ''
    : `${isFree(
        slots.people.flatMap(({ starts }) => starts),
        page,
        turn.now,
      )} `
  return reply(memory, `${free}${whichName(open)}`, { asked: 'name' })
}

/** A phone, if the channel does not tell it. */
export const fillPhone: Filler = async (talk) => {
  const { memory, facts } = talk
  if (facts.person.phone !== null || memory.phone !== null) return talk
  return reply(memory, whichPhone(memory.name ?? '', facts.person.channel === 'web'), {
    asked: 'phone',
  })
}
