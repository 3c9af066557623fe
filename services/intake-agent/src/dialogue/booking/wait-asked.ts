import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { isReply, settled } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import { continued } from '../state/in-context.rule.ts'
import { proposeWait } from './wait.ts'
import { whichPage } from './which-page.ts'

/** Somebody who wants to hear of a time that becomes free joins the page's waitlist with one yes. */
export async function waitFor(turn: Turn, memory: Memory, { said }: Heard): Promise<Reply> {
  const found = await whichPage(turn, memory, { ...said, words: [] })
  if (isReply(found)) return found
  const { task } = memory
  const wish = task?.kind === 'book' ? continued(task.wish, said.wish) : said.wish
  return proposeWait(turn, { ...memory, ...settled, options: [] }, found, { wish })
}
