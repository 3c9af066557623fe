import { exactStart, type Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import type { Page } from '../page.ts'
import { nameOf, reply } from '../reply.ts'
import { clockWords, dayName } from '../words.ts'
import { listed } from './book.ts'
import { findStarts } from './find-starts.ts'
import { proposeTell } from './propose.ts'
import { askWhat, serviceOf, wantedOf } from './which-service.ts'

const EVERY: readonly [RegExp, string][] = [
  [
    /quinzena|15 em 15|quinze em quinze|15 dias|quinze dias|duas semanas|duas em duas/,
    'a cada 15 dias',
  ],
  [/todo mes|mensal/, 'todo mês'],
]

/**
 * A time of every week is agreed by the professional: the agent passes the wish on and says which of its times are
 * free next.
 */
export async function askWeekly(
  turn: Turn,
  memory: Memory,
  page: Page,
  { wish, text }: { wish: Wish; text: string },
): Promise<Reply> {
  const next = { ...memory, page, weekly: true, task: { kind: 'book', wish } as const }
  const open = askWhat(next, page)
  if (open) return open
  const [choice] = wish.choices
  const days = choice?.days ?? []
  const [time] = choice?.times ?? []
  if (days.length === 0 && (choice?.weekdays.length ?? 0) === 0) {
    return reply(next, 'Em que dia da semana, e a que horas?', { asked: 'when' })
  }
  const names = [
    ...new Set([...days.map(({ from }) => dayName(from)), ...weekdayNames(choice?.weekdays)]),
  ]
  const hour = time && time.from === time.to ? `, às ${clockWords(time.from)}` : partWords(time)
  const often = EVERY.find(([pattern]) => pattern.test(plain(text)))?.[1] ?? 'toda semana'
  const when = `${names.join(' e ')}${hour}`
  const service = page.services.length > 1 ? serviceOf(page, memory.wanted)?.name : undefined
  const { starts } = await findStarts({
    ...{ page, wish, tools: turn.tools, now: turn.now },
    wanted: wantedOf(page, memory.wanted, ''),
  })
  const free = starts.slice(0, 4)
  const isFree = exactStart(wish) !== null && free.length === 1
  return proposeTell(turn, next, page, {
    before: [
      `Horário fixo ${nameOf(page)} combina direto com você.`,
      free.length > 0 &&
        `${isFree ? 'Está livre agora' : 'Livres agora'}:\n${listed(free, page, turn.now)}`,
    ]
      .filter(Boolean)
      .join(' '),
    question: `Posso pedir a ${nameOf(page)} ${often}: ${when}?`,
    text: `Gostaria de um horário fixo ${often}: ${[service, when].filter(Boolean).join(', ')}.`,
  })
}

const weekdayNames = (weekdays: readonly number[] = []): string[] =>
  weekdays.map((day) =>
    dayName(Temporal.PlainDate.from('2026-11-22').add({ days: day }).toString()),
  )

const partWords = (time: { from: number; to: number } | undefined): string =>
  time === undefined ? '' : `, entre ${clockWords(time.from)} e ${clockWords(time.to)}`
