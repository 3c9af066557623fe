import {
  before,
  either,
  end,
  made,
  optional,
  phrase,
  type Rule,
  sequence,
  word,
} from '../grammar.rule.ts'
import { isWord } from '../words/tokens.rule.ts'
import { type Calendar, type Days, daysFrom, type PlainDate } from './calendar.rule.ts'
import { article, coming, nextWeek, thisWeek, weekdayName } from './day-words.rule.ts'

/** What may stand after `na próxima`, which is a week then. */
const goesOnWith: Rule<unknown> = either<unknown>(end, weekdayName, word('pode da tem consigo'))
const inNextOne = before(phrase('na proxima; para a proxima; na que vem'), goesOnWith)
const inWeekAfter = before(
  phrase(
    'na outra; na seguinte; na outra semana; na semana seguinte; na depois dessa; na de depois',
  ),
  goesOnWith,
)

/** `fim de semana`, `semana que vem`. */
export function weeksRule(
  today: PlainDate,
  date: Rule<Days>,
  { weekday, monday, comingWeekday, week }: Calendar,
): Rule<Days> {
  const next = monday.add({ weeks: 1 })
  const weekend: Rule<Days> = sequence(
    [
      article,
      optional(word('proximo esse este')),
      phrase('fim de semana; final de semana; finais de semana; fins de semana'),
      optional(coming),
    ],
    (_in, _this, _weekend, isNext) => {
      if (weekday === 0) return daysFrom(today, today)
      const isOver = isNext !== null && weekday === 6
      const saturday = comingWeekday(6).add({ weeks: isOver ? 1 : 0 })
      return daysFrom(saturday, saturday.add({ days: 1 }))
    },
  )
  /** `semana do dia 14`, `semana de 14 de dezembro`. */
  const weekOfDate: Rule<Days> = sequence(
    [article, word('semana'), optional(word('de da')), date],
    (_in, _week, _of, { days }) => weekOf(days[0]?.from),
  )
  function weekOf(day: string | undefined): Days | null {
    if (day === undefined) return null
    const first = Temporal.PlainDate.from(day)
    return week(first.subtract({ days: first.dayOfWeek - 1 }))
  }
  /** `essa semana não dá, e na próxima?`, `semana que vem não posso, na outra pode ser terça?` */
  const nextOne: Rule<Days> = (tokens, at) => {
    const theNext = inNextOne(tokens, at)
    const read = theNext ?? inWeekAfter(tokens, at)
    const named = tokens.findIndex((token, index) => index < at && isWord(token, 'semana'))
    if (read === null || named < 0) return null
    const isOfNext = nextWeek(tokens, named) !== null || nextWeek(tokens, named - 1) !== null
    const isLater = isOfNext && theNext === null
    return { value: week(isLater ? next.add({ weeks: 1 }) : next), next: read.next }
  }
  return either(
    nextOne,
    weekend,
    weekOfDate,
    sequence([optional(word('comeco inicio')), nextWeek], (begins) =>
      begins === null ? week(next) : daysFrom(next, next.add({ days: 2 })),
    ),
    sequence([article, word('fim final'), nextWeek], () =>
      daysFrom(next.add({ days: 3 }), next.add({ days: 6 })),
    ),
    sequence([article, word('comeco inicio'), phrase('da semana')], () =>
      daysFrom(next, next.add({ days: 2 })),
    ),
    sequence([word('na para a em'), nextWeek], () => week(next)),
    made(thisWeek, () => daysFrom(today, monday.add({ days: 6 }))),
  )
}
