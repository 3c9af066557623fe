import type { Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { isReply, settled } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import { continued } from '../state/in-context.rule.ts'
import { proposeWait } from './wait.ts'
import { whichPage } from './which-page.ts'

const atAnyHour = (wish: Wish): Wish => ({
  ...wish,
  choices: wish.choices.map((choice) => ({ ...choice, times: [] })),
})

/** Somebody who wants to hear of a time that becomes free joins the page's waitlist with one yes. */
export async function waitFor(turn: Turn, memory: Memory, { said, text }: Heard): Promise<Reply> {
  const found = await whichPage(turn, memory, { ...said, words: [] })
  if (isReply(found)) return found
  const { task } = memory
  const before = task?.kind === 'book' ? task.wish : null
  // `me avisa se abrir vaga nesse dia, qualquer hora serve`
  const isAnyHour =
    /\bqualquer (?:hora|horario)\b/.test(plain(text)) && said.wish.choices.length === 0
  const wish =
    before === null ? said.wish : isAnyHour ? atAnyHour(before) : continued(before, said.wish)
  return proposeWait(turn, { ...memory, ...settled, options: [] }, found, { wish })
}
