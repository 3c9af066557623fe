import type { Turn } from '../conversation.ts'
import { shownName } from '../texts/words.ts'

/** A booking takes the profile's name unless the client gave another one. */
export function withPerson(turn: Turn): Turn {
  const { memory, person } = turn
  const known = person.name === null ? '' : shownName(person.name)
  return memory.name === null && known.length >= 2 && /\p{L}{2}/u.test(known)
    ? { ...turn, memory: { ...memory, name: known } }
    : turn
}
