import { exactStart } from '../../language/wishes/wish.rule.ts'
import { withSlots } from '../fill.ts'
import { nameOf, reply } from '../reply.ts'
import { listed } from '../texts/book.ts'
import { clockWords, dayName } from '../texts/words.ts'
import { findStarts } from '../times/find-starts.ts'
import { serviceOf, wantedIn } from '../world/wanted.ts'
import type { Filler } from './filler.ts'
import { tellProposal } from './tell.ts'

/** A Sunday. */
const SUNDAY = Temporal.PlainDate.from('2026-11-22')
const MOST_SHOWN = 4

/** A time of every week is agreed by the professional: the wish is passed on, with which of its times are free next. */
export const fillWeekly: Filler = async (talk) => {
  const { memory, turn } = talk
  const { page, slots } = memory
  if (!slots.weekly || page === null) return talk
  const [choice] = slots.wish.choices
  const [time] = choice?.times ?? []
  const names = weekdaysOf(choice)
  if (names.length === 0)
    return reply(memory, 'Em que dia da semana, e a que horas?', { asked: 'when' })
  const hour =
    time === undefined
      ? ''
      : time.from === time.to
        ? `, às ${clockWords(time.from)}`
        : `, entre ${clockWords(time.from)} e ${clockWords(time.to)}`
  const when = `${names.join(' e ')}${hour}`
  const { starts } = await findStarts({
    page,
    wish: slots.wish,
    tools: turn.tools,
    now: turn.now,
    wanted: wantedIn(page, slots),
  })
  const free = starts.slice(0, MOST_SHOWN)
  const isFree = exactStart(slots.wish) !== null && free.length === 1
  const service = page.services.length > 1 ? serviceOf(page, slots.serviceId)?.name : undefined
  return tellProposal({ ...talk, memory: withSlots(memory, {}) }, page, {
    before: `Horário fixo ${nameOf(page)} combina direto com você.${free.length > 0 ? ` ${isFree ? 'Está livre agora' : 'Livres agora'}:\n${listed(free, page, turn.now)}` : ''}`,
    question: `Posso pedir a ${nameOf(page)} toda semana: ${when}?`,
    text: `Gostaria de um horário fixo toda semana: ${[service, when].filter(Boolean).join(', ')}.`,
  })
}

const weekdaysOf = (
  choice: { days: readonly { from: string }[]; weekdays: readonly number[] } | undefined,
): string[] => [
  ...new Set([
    ...(choice?.days ?? []).map(({ from }) => dayName(from)),
    ...(choice?.weekdays ?? []).map((day) => dayName(SUNDAY.add({ days: day }).toString())),
  ]),
]
