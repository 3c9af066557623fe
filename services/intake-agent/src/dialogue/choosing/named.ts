import type { Memory, Turn } from '../types.ts'
import { shownName } from '../words.ts'

/** The name of a profile is what a booking is made in, unless another one was given. */
export function withName({ memory, person }: Pick<Turn, 'memory' | 'person'>): Memory {
  const known = person.name === null ? '' : shownName(person.name)
  return memory.name === null && known.length >= 2 && /\p{L}{2}/u.test(known)
    ? { ...memory, name: known }
    : memory
}
