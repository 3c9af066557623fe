import { expect, test } from 'vitest'
import { calendarsOf } from './content-lines.ts'
import { busyPeriods } from './free-busy.ts'
import { zoneById } from './zones.ts'

const own = { zones: [zoneById('America/Sao_Paulo')], isDoubtful: false }
/** Whoever is meant by a zone that nobody knows. */
const doubtful = { zones: [zoneById('UTC'), zoneById('-03:00')], isDoubtful: true }
const reader = {
  ...{ own, owners: new Set<string>() },
  zoneNamed: (tzid: string) =>
    tzid === 'Europe/Lisbon' ? { zones: [zoneById(tzid)], isDoubtful: false } : doubtful,
}

/** The periods of a VFREEBUSY as UTC times, and whether it is in doubt. */
function read(...lines: string[]) {
  const [block] = calendarsOf(lines.join('\n'))[0]?.blocks ?? []
  if (!block) throw new Error('no component')
  const { busy, isDoubtful } = busyPeriods(block, reader)
  const utc = (at: number) => new Date(at * 1_000).toISOString().slice(5, 16)
  return [busy.map(([from, until]) => `${utc(from)} ${utc(until)}`), isDoubtful]
}
const of = (...lines: string[]) => read('BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY')
const NOON = '12-10T12:00 12-10T13:00'

test.each<[lines: string[], busy: string[], isDoubtful: boolean]>([
  [['FREEBUSY:20261210T120000Z/20261210T130000Z'], [NOON], false],
  [['FREEBUSY:20261210T120000Z/PT1H'], [NOON], false],
  [['FREEBUSY:20261210T120000Z/P1DT1H'], ['12-10T12:00 12-11T13:00'], false],
  [['FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261210T120000Z/PT1H'], [NOON], false],
  [['FREEBUSY;FBTYPE=free:20261210T120000Z/PT1H'], [], false],
  [
    ['FREEBUSY:20261210T120000Z/PT1H,20261211T120000Z/PT2H', 'FREEBUSY:20261212T120000Z/PT1H, '],
    [NOON, '12-11T12:00 12-11T14:00', '12-12T12:00 12-12T13:00'],
    false,
  ],
  [['FREEBUSY:20261210T090000/PT1H'], [NOON], false],
  [['FREEBUSY;TZID=Europe/Lisbon:20261210T120000/20261210T130000'], [NOON], false],
  [['FREEBUSY:20261210T120000Z/20261210T100000'], [NOON], false],
  [[], [], false],
  // In doubt.
  [['FREEBUSY;TZID=Casa:20261210T120000/PT1H'], [NOON, '12-10T15:00 12-10T16:00'], true],
  [['FREEBUSY:soon/PT1H'], [], true],
  [['FREEBUSY:20261210T120000Z'], ['12-10T12:00 12-11T00:00'], true],
  [['FREEBUSY:20261210T120000Z/soon'], ['12-10T12:00 12-11T00:00'], true],
  [['FREEBUSY:20261210T120000Z/20261210T110000Z'], ['12-10T12:00 12-11T00:00'], true],
  [['FREEBUSY:20261210T120000Z/PT0S'], ['12-10T12:00 12-11T00:00'], true],
  [['FREEBUSY:20261210T99/PT1H'], ['12-10T03:00 12-11T03:00'], true],
])('%j is busy at %j, in doubt: %j', (lines, busy, isDoubtful) => {
  expect(of(...lines)).toEqual([busy, isDoubtful])
})

test('a VFREEBUSY that is cut is in doubt', () => {
  expect(read('BEGIN:VFREEBUSY', 'FREEBUSY:20261210T120000Z/PT1H')).toEqual([[NOON], true])
})
