import { expect, test } from 'vitest'
import { bookingSnapshot, links } from '../../../test/builders.ts'
import { noticeOfBooking } from '../appointment/about-appointment.ts'
import { noticesOfNew } from '../appointment/of-booking.ts'
import type { Message } from '../define.ts'
import { noticeOfConflict, skippedOf } from './about-conflict.ts'
import { msgRecurringChanged, noticeOfSeries } from './msg-recurring-changed.ts'
import { msgRecurringConflict } from './msg-recurring-conflict.ts'
import { msgRecurringCreated } from './msg-recurring-created.ts'
import { msgRecurringSkipped } from './msg-recurring-skipped.ts'
import { noticesOfConflict } from './of-conflict.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const seriesStart = { frequency: 'weekly' as const, endsOn: null, count: 10 }

const told = (message: Message | null) =>
  `${JSON.stringify(message?.whatsapp(links))} ${message?.email(links).paragraphs.join(' ')}`

/** As booking publishes them. */
function anOccurrence() {
  const { appointment, ...people } = bookingSnapshot({ status: 'confirmed' })
  return { ...people, appointment: { ...appointment, source: 'recurring' as const } }
}

test('only the first appointment of a series makes a notice to its client', () => {
  const first = { ...anOccurrence(), seriesStart }
  expect(noticesOfNew(first)).toEqual([msgRecurringCreated])
  expect(noticesOfNew(anOccurrence())).toEqual([])
  const [delivery] = noticeOfBooking(msgRecurringCreated, first, now)
  const text = told(msgRecurringCreated.read(delivery?.payload))
  expect(text).toContain('toda quinta, às 15h, 10 vezes')
})

test.each([null, '2099-11-27T18:00:00Z'])(
  'both sides hear of a conflict, once each (%s)',
  (staysAt) => {
    const { appointment, ...people } = anOccurrence()
    const conflict = {
      ...people,
      occurrenceId: crypto.randomUUID(),
      recurringScheduleId: crypto.randomUUID(),
      ...{ number: 3, version: 2, reason: 'time_off' as const, staysAt },
      ...{ startsAt: appointment.startsAt, endsAt: appointment.endsAt },
    }
    const [toProfessional] = noticeOfConflict(msgRecurringConflict, conflict)
    const [toClient] = noticeOfConflict(msgRecurringSkipped, conflict)
    expect(toProfessional?.appointmentId).toBe(conflict.occurrenceId)
    expect(toClient?.recipient).toBe(people.contact.phone)
    const professional = told(msgRecurringConflict.read(toProfessional?.payload))
    const client = told(msgRecurringSkipped.read(toClient?.payload))
    expect(professional).toContain('você não atende nessa hora')
    expect(client).not.toContain('não atende')
    for (const text of [professional, client]) {
      expect(text.includes('sexta, 27 de novembro')).toBe(staysAt !== null)
    }
  },
)

const at = (date: string, time = '15:00') => ({
  ...{ occurrenceId: crypto.randomUUID() },
  ...{
    startsAt: `${date}T${time}:00-03:00`,
    endsAt: `${date}T${time.replace(':00', ':50')}:00-03:00`,
  },
})

/** As booking tells a change of a series. */
function aChange(dates: Partial<Parameters<typeof noticeOfSeries>[0]>) {
  const { appointment: _, ...people } = anOccurrence()
  const none = { cancelled: [], booked: [], moved: [], skipped: [] }
  return {
    ...people,
    ...{ recurringScheduleId: crypto.randomUUID(), version: 2, change: 'changed' as const },
    ...none,
    ...dates,
  }
}

const [first, second, third] = [at('2099-11-26'), at('2099-12-03'), at('2099-12-10')]
const move = (date: typeof first) => ({ ...date, previousStartsAt: '2099-11-25T15:00:00-03:00' })

test.each([
  [{ change: 'paused' as const, cancelled: [first, second] }, 'está em pausa. Não haverá: *'],
  [{ change: 'ended' as const, cancelled: [first, second] }, 'terminou. Não haverá mais: *'],
  [{ change: 'resumed' as const, booked: [second, first] }, 'está de volta: *'],
  [{ moved: [move(first), move(second)] }, 'mudou. Agora é: *'],
])('the client hears of a change once, in one message with all its dates: %#', (dates, words) => {
  const deliveries = noticeOfSeries(aChange(dates))
  expect(deliveries.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
  expect(new Set(deliveries.map(({ template }) => template))).toEqual(
    new Set(['msgRecurringChanged']),
  )
  const text = msgRecurringChanged.read(deliveries[0]?.payload)?.plain(links).text
  expect(text).toContain(`${words}quinta, 26 de novembro, às 15h e quinta, 3 de dezembro, às 15h*`)
})

test('a change that moves some dates and drops others says both in one message', () => {
  const [delivery] = noticeOfSeries(aChange({ moved: [move(first)], cancelled: [third] }))
  const text = msgRecurringChanged.read(delivery?.payload)?.plain(links).text
  expect(text).toContain('Agora é: *quinta, 26 de novembro, às 15h*')
  expect(text).toContain('Não haverá mais: quinta, 10 de dezembro, às 15h.')
})

test('a new series is told by its own notice alone, and a change of nothing by none', () => {
  expect(noticeOfSeries(aChange({ change: 'created', booked: [first] }))).toEqual([])
  expect(noticeOfSeries(aChange({}))).toEqual([])
  expect(skippedOf(aChange({ booked: [first] }))).toBeNull()
})

test('both sides hear once of all dates that were not kept', () => {
  const skipped = [
    { ...second, reason: 'time_off' as const, staysAt: null },
    { ...first, reason: 'slot_taken' as const, staysAt: '2099-11-27T15:00:00-03:00' },
  ]
  const conflict = skippedOf(aChange({ skipped }))
  const deliveries = conflict ? noticesOfConflict(conflict) : []
  const texts = [msgRecurringConflict, msgRecurringSkipped].map((notice) => {
    const own = deliveries.filter(
      ({ template, channel }) => template === notice.key && channel === 'whatsapp',
    )
    expect(own).toHaveLength(1)
    return notice.read(own[0]?.payload)?.plain(links).text
  })
  const [toProfessional, toClient] = texts
  expect(toProfessional).toContain(
    'quinta, 26 de novembro, às 15h (já existe outro horário marcado; continua em sexta, 27 de novembro, às 15h) e quinta, 3 de dezembro, às 15h (você não atende nessa hora)',
  )
  expect(toClient).toContain(
    'quinta, 26 de novembro, às 15h (continua em sexta, 27 de novembro, às 15h) e quinta, 3 de dezembro, às 15h*',
  )
})
