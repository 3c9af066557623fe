import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { choose } from '../booking/propose.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'

/** `ela desistiu, passa pro meu nome` of what is proposed for somebody else: the same time for the writer. */
export function takeForMyself(
  turn: Turn,
  before: Memory,
  memory: Memory,
  { wish }: Understanding,
): Reply | null {
  const { page, proposal, guest } = memory
  if (page === null || proposal?.kind !== 'book' || before.guest === null) return null
  if (guest !== null || memory.queue.length > 0 || !isNoWish(wish)) return null
  return choose(turn, memory, page, proposal.startsAt, proposal.also)
}
