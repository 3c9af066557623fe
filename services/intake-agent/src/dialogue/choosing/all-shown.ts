import { shownIn } from '../booking/book.ts'
import { choose } from '../booking/propose.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { saysBoth } from '../state/both.ts'
import { localStart } from '../words.ts'

/** `as duas` after a list of two times: proposes all of them. At two o'clock is none of that. */
export function takeAllShown(turn: Turn, memory: Memory, text: string): Reply | null {
  const { page, asked, task } = memory
  const [first, ...also] = shownIn(memory)
  const count = saysBoth(text)
  if (page === null || asked !== 'when' || task?.kind !== 'book' || !first) return null
  if (also.length === 0 || count !== also.length + 1 || /^\W*[23]\W*$/.test(text)) return null
  const isHour = [first, ...also].some(
    (one) => localStart(one, page.timezone).minutes === (12 + count) * 60,
  )
  return isHour ? null : choose(turn, memory, page, first, also)
}
