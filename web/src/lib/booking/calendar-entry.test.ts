import { expect, test } from 'vitest'
import { entryFile, googleCalendarUrl } from './calendar-entry.ts'

const entry = {
  uid: 'x@encaixe',
  title: 'Corte; barba com Caio, em Botafogo',
  startsAt: '2026-11-25T12:00:00.000Z',
  endsAt: '2026-11-25T12:40:00.000Z',
  place: 'Rua Voluntários da Pátria, Botafogo, Rio de Janeiro',
  details: 'Linha um\nLinha dois',
  url: 'https://encaixe.test/p/caio',
}

test('the calendar file is escaped, in UTC, with short lines and whole letters', () => {
  const file = entryFile(entry, Temporal.Instant.from('2026-11-22T10:00:00Z'))
  expect(file).toContain('DTSTART:20261125T120000Z\r\nDTEND:20261125T124000Z')
  expect(file).toContain('SUMMARY:Corte\\; barba com Caio\\, em Botafogo')
  expect(file).toContain('DESCRIPTION:Linha um\\nLinha dois')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('Voluntários da Pátria\\, Botafogo')
})

test('the Google link carries all fields of the entry', () => {
  const { searchParams } = new URL(googleCalendarUrl(entry))
  expect(searchParams.get('dates')).toBe('20261125T120000Z/20261125T124000Z')
  expect(searchParams.get('location')).toContain('Botafogo')
})
