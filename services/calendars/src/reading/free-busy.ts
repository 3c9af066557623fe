import { type Block, linesNamed, paramOf } from './content-lines.ts'
import { type EventReader, isBelieved, type Stretch, zonesAt } from './event-part.ts'
import { dayIn, durationOf, timeOf } from './file-times.ts'

/** The busy times of a VFREEBUSY: all of its periods but those that say that they are free. */
export function busyPeriods(
  block: Block,
  reader: EventReader,
): { busy: Stretch[]; isDoubtful: boolean } {
  let isDoubtful = !block.isWhole
  const busy = linesNamed(block, 'freebusy').flatMap((line): Stretch[] => {
    if (paramOf(line, 'fbtype')?.toUpperCase() === 'FREE') return []
    return line.value.split(',').flatMap((period): Stretch[] => {
      if (period.trim() === '') return []
      const [from = '', to = ''] = period.split('/', 2)
      const read = timeOf(from, line)
      const begin = read ?? dayIn(from)
      isDoubtful ||= read === null
      if (!begin) return []
      const { zones, isDoubtful: isUnknown } = zonesAt(begin, reader)
      isDoubtful ||= isUnknown
      return zones.map((zone): Stretch => {
        const seconds = (time: Temporal.PlainDateTime) =>
          Math.floor(zone.instantOf(time).epochMilliseconds / 1_000)
        const start = seconds(begin.wall)
        const end = timeOf(to, line)
        const other = end && (zonesAt(end, reader).zones[0] ?? zone)
        const until = end && other ? other.instantOf(end.wall).epochMilliseconds / 1_000 : null
        const { days, seconds: more } = durationOf(to) ?? { days: 0, seconds: 0 }
        const length = { days: 0, seconds: (until ?? start + days * 86_400 + more) - start }
        if (read && isBelieved(length)) return [start, start + Math.ceil(length.seconds)]
        isDoubtful = true
        // Up to the end of its day.
        return [start, seconds(begin.wall.toPlainDate().add({ days: 1 }).toPlainDateTime())]
      })
    })
  })
  return { busy, isDoubtful }
}
