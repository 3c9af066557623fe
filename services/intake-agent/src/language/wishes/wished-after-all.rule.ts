import type { Element } from './wish-of.rule.ts'

type Said = Element | 'another'

const daysOf = (element: Said): string | null =>
  element !== 'another' && element.kind === 'days' && element.days.days.length > 0
    ? JSON.stringify(element.days.days.map(({ from, to }) => [from, to]))
    : null

/** `sexta de manhã não posso`: a day that is denied together with its time. */
const hasOwnTime = (next: Said | undefined): boolean =>
  next !== undefined && next !== 'another' && next.isBeside && next.isDenied

/**
 * The elements of a part of a day that something else takes, if an hour within it is wished for afterwards: `hoje à noite tenho
 * um aniversário, consigo cortar hoje às 19h?`
 */
function takenButWished(elements: readonly Said[]): Set<Said> {
  const free = new Set<Said>()
  for (const [index, day] of elements.entries()) {
    const days = daysOf(day)
    const part = elements[index + 1]
    if (days === null || day === 'another' || !day.isDenied || !hasOwnTime(part)) continue
    if (part === undefined || part === 'another' || part.kind !== 'time') continue
    const { from, to } = part.time
    const isWished = elements.some((hour, at) => {
      const then = elements[at - 1]
      if (at < index + 3 || hour === 'another' || hour.kind !== 'time' || hour.isDenied)
        return false
      const isSameDay = then !== undefined && then !== 'another' && !then.isDenied
      const isExact = hour.time.from === hour.time.to
      const isWithin = from <= hour.time.from && hour.time.from <= to
      return isSameDay && daysOf(then) === days && isExact && isWithin
    })
    if (isWished) free.add(day).add(part)
  }
  return free
}

/**
 * Without the days that something else seemed to take and that are wished for afterwards: `sábado é dia de missa, quero um
 * corte no sábado às nove`.
 */
export function withoutWishedAfterAll(elements: readonly Said[]): Said[] {
  const free = takenButWished(elements)
  return elements.filter((one, index) => {
    if (free.has(one)) return false
    const days = daysOf(one)
    if (days === null || one === 'another' || !one.isDenied) return true
    if (hasOwnTime(elements[index + 1])) return true
    return !elements
      .slice(index + 1)
      .some((later) => later !== 'another' && !later.isDenied && daysOf(later) === days)
  })
}

/**
 * Without the days that are refused later for others, and without their hours if others are named, too: `quinta 15h, ah quinta
 * não, sexta 15h`.
 */
export function withoutRefusedAfter(elements: readonly Said[]): Said[] {
  const gone = new Set<number>()
  for (const [index, one] of elements.entries()) {
    const days = daysOf(one)
    if (days === null || one === 'another' || one.isDenied) continue
    const refused = elements.findIndex(
      (later, at) =>
        at > index &&
        later !== 'another' &&
        later.isDenied &&
        daysOf(later) === days &&
        !hasOwnTime(elements[at + 1]),
    )
    const after = refused < 0 ? [] : elements.slice(refused + 1)
    const isWished = (kind: Element['kind']) =>
      after.some((later) => later !== 'another' && !later.isDenied && later.kind === kind)
    if (!isWished('days')) continue
    gone.add(index)
    const hour = elements[index + 1]
    if (hour !== undefined && hour !== 'another' && hour.isBeside && isWished('time'))
      gone.add(index + 1)
  }
  return elements.filter((_, index) => !gone.has(index))
}
