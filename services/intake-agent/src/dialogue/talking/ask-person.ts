import type { Act } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understand.rule.ts'
import { whichPage } from '../booking/which-page.ts'
import { wantedOf } from '../booking/which-service.ts'
import { isReply, menu, nameOf, options, reply, settled } from '../reply.ts'
import type { Memory, Reply, Turn } from '../types.ts'
import { answerTo } from './info.ts'

export async function answerQuestions(
  turn: Turn,
  memory: Memory,
  said: Understanding,
  questions: readonly Act[],
): Promise<Reply> {
  const found = await whichPage(turn, memory, { ...said, words: said.words.slice(0, 3) })
  if (isReply(found)) return found
  const today = turn.now.toZonedDateTimeISO(found.timezone).toPlainDate()
  const days = questions.includes('hours')
    ? await turn.tools.days(
        found.slug,
        today.toString(),
        today.add({ days: 20 }).toString(),
        wantedOf(found, memory.wanted, ''),
      )
    : []
  const lines = questions.map((one) => answerTo(one, found, days, turn.now))
  const next = { ...memory, page: found }
  const isAsking = memory.asked !== null && memory.options.length > 0
  return reply(next, lines.join('\n'), {
    options: isAsking ? memory.options : menu({ ...turn, memory: next }),
  })
}

export async function callPerson(turn: Turn, memory: Memory, said: Understanding): Promise<Reply> {
  const found = await whichPage(turn, memory, said)
  if (isReply(found)) return found
  const next = { ...memory, ...settled, page: found, options: [] }
  const whom = nameOf(found)
  if (turn.person.channel === 'web') {
    return reply(
      next,
      `Por este chat só cuido da agenda. Ao marcar um horário, ${whom} recebe o seu contato e fala com você.`,
      {
        options: [options.book],
      },
    )
  }
  return reply(
    next,
    `Certo, avisei ${whom}. A resposta chega por aqui mesmo; enquanto isso, fico em silêncio.`,
    {
      handoff: found.slug,
    },
  )
}

export async function late(turn: Turn, memory: Memory, said: Understanding): Promise<Reply> {
  const found = await whichPage(turn, memory, said)
  if (isReply(found)) return found
  return reply(
    { ...memory, page: found },
    `Entendi. Quer que eu chame ${nameOf(found)} para você avisar direto?`,
    {
      options: [options.human(found), options.reschedule],
    },
  )
}
