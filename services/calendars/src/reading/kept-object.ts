import { calendarsIn, readerOf, Unreadable } from './busy-of-file.ts'
import { type Block, type Line, linesNamed, paramOf, textOf } from './content-lines.ts'
import { type EventReader, isBusyEvent, isOfSeries, isOwnEvent } from './event-part.ts'
import { cleanRule } from './recurrence.ts'
import { zoneIdOf } from './zones.ts'

/** What says when an event is; other texts may hold anything. */
const WHEN = [
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'rdate',
  'exdate',
  'recurrence-id',
  'freebusy',
]
const PARAMS = ['tzid', 'value', 'range', 'fbtype']
const OF_ZONES = ['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule']

/**
 * An object of a CalDAV calendar without title, guests and place: its events that block times, and series of which some
 * may. What is damaged in it stays so.
 * @param owners addresses of the owner, in lower case: what they declined blocks nothing
 * @returns its text (RFC 5545); empty if it blocks nothing
 */
export function keptObject(text: string, owners: readonly string[]): string {
  return calendarsOf(text)
    .map((calendar) => keptCalendar(calendar, readerOf(calendar, 'UTC', owners)))
    .filter((kept) => kept !== '')
    .join('\r\n')
}

function calendarsOf(text: string): Block[] {
  try {
    return calendarsIn(text)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const blocks = [{ name: 'vevent', lines: [], blocks: [], isWhole: true }]
    return [{ name: 'vcalendar', lines: [], blocks, isWhole: true }]
  }
}

function keptCalendar(calendar: Block, reader: EventReader): string {
  const events = calendar.blocks.flatMap((block) => keptBlock(block, reader))
  if (events.length === 0) return ''
  const zone = textOf(calendar, 'x-wr-timezone')
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
    ...(zone === null ? [] : [`X-WR-TIMEZONE:${zone}`]),
    ...calendar.blocks.flatMap(keptZone),
    ...events,
    'END:VCALENDAR',
  ].join('\r\n')
}

/** Zones that have a name everywhere need no rules. */
function keptZone(block: Block): string[] {
  const tzid = textOf(block, 'tzid')
  if (block.name !== 'vtimezone' || tzid === null || zoneIdOf(tzid) !== null) return []
  const location = textOf(block, 'x-lic-location')
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
    ...(location === null ? [] : [`X-LIC-LOCATION:${location}`]),
    ...block.blocks.flatMap((observance) => keptLines(observance, OF_ZONES)),
    'END:VTIMEZONE',
  ]
}

function keptBlock(block: Block, { owners }: EventReader): string[] {
  if (block.name === 'vfreebusy') return keptLines(block, WHEN)
  if (block.name !== 'vevent' || isOwnEvent(block)) return []
  const isFree = !isBusyEvent(block, owners)
  if (isFree && !isOfSeries(block)) return []
  const [begin = '', ...lines] = keptLines(block, WHEN)
  const uid = textOf(block, 'uid')
  return [
    ...[begin, ...(uid === null ? [] : [`UID:${uid}`])],
    ...(isFree ? ['TRANSP:TRANSPARENT'] : []),
    ...lines,
  ]
}

function keptLines(block: Block, names: readonly string[]): string[] {
  const name = block.name.toUpperCase()
  const lines = names.flatMap((one) => linesNamed(block, one)).map(keptLine)
  // Without an end it would be nothing.
  const isClosed = block.isWhole || lines.length === 0
  return [`BEGIN:${name}`, ...lines, ...(isClosed ? [`END:${name}`] : [])]
}

/** What a damaged line may have taken along of the next one is made unreadable, and not kept. */
function keptLine(line: Line): string {
  const params = PARAMS.flatMap((name) => {
    const value = paramOf(line, name)
    if (value === null) return []
    return [`;${name.toUpperCase()}=${/[;:,]/.test(value) ? `"${value}"` : value}`]
  })
  const value = line.value.trim()
  const clean =
    line.name === 'rrule' ? cleanRule(value) : value.replaceAll(/[^0-9TZPWDHMS/,+:.-]/gi, '?')
  return `${line.name.toUpperCase()}${params.join('')}:${clean}`
}
