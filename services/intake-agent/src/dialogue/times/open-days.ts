import type { Choice, Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Talk } from '../conversation.ts'
import { nameOf } from '../reply.ts'
import { clockWords, dayWords } from '../texts/words.ts'
import type { Page } from '../world/page.ts'
import type { OpenDay } from '../world/tools.ts'

/** An answer about more days is a list nobody reads. */
const MOST_DAYS = 3

const letters = (text: string | null) => plain(text ?? '').replace(/[^a-z0-9]+/g, ' ')
const singleDays = ({ days }: Choice) => days.flatMap(({ from, to }) => (from === to ? [from] : []))

/**
 * The days that a question about opening is about: a holiday by its name, the named days, or holidays at all.
 * @param known the days that can be answered about, in order
 */
export function daysAskedAbout(
  holiday: string | null,
  { choices }: Wish,
  known: readonly OpenDay[],
): OpenDay[] {
  const holidays = known.filter((one) => one.holiday !== null)
  const dates = choices.flatMap(singleDays)
  const meant = [
    holidays.filter((one) => letters(one.holiday) === letters(holiday)),
    known.filter(({ date }) => dates.includes(date)),
    holiday === null ? [] : holidays,
  ]
  return (meant.find(({ length }) => length > 0) ?? []).slice(0, MOST_DAYS)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** `das 8h às 12h e das 13h às 19h` */
export const hoursIn = ({ windows }: OpenDay): string =>
  windows
    .map(
      ({ startTime, endTime }) =>
        `das ${clockWords(minutesOf(startTime))} às ${clockWords(minutesOf(endTime))}`,
    )
    .join(' e ')

/**
 * `Sexta, 25/12 (Natal): Ana Souza não atende.`
 * @param free the days that still have a free time
 */
export function openOn(
  page: Page,
  day: OpenDay,
  { free, now }: { free: readonly string[]; now: Temporal.Instant },
): string {
  const today = now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const when = dayWords(Temporal.PlainDate.from(day.date), today)
  const holiday = day.holiday === null ? '' : ` (${day.holiday})`
  const subject = `${when.charAt(0).toUpperCase()}${when.slice(1)}${holiday}: ${nameOf(page)}`
  if (day.windows.length === 0) return `${subject} não atende.`
  const full = free.includes(day.date) ? '' : ' Não há mais horários livres nesse dia.'
  return `${subject} atende ${hoursIn(day)}.${full}`
}

/** What is said of a wished day on which the page is closed: `Sexta, 25/12 (Natal): Ana Souza não atende.` */
export async function closedDay(
  { turn }: Talk,
  page: Page,
  { choices }: Wish,
): Promise<string | null> {
  const [day, ...others] = choices.flatMap(({ days }) => days)
  if (!day || others.length > 0 || day.from !== day.to) return null
  const [open] = await turn.tools.openingHours(page.slug, day.from, day.to)
  return open && open.windows.length === 0 ? openOn(page, open, { free: [], now: turn.now }) : null
}
