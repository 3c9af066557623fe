import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { shownName } from '../words.ts'

/** A booking takes the profile's name unless the client gave another one. */
export function withName({ memory, person }: Pick<Turn, 'memory' | 'person'>): Memory {
  const known = person.name === null ? '' : shownName(person.name)
  return memory.name === null && known.length >= 2 && /\p{L}{2}/u.test(known)
    ? { ...memory, name: known }
    : memory
}
