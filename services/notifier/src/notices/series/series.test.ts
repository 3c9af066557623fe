import { expect, test } from 'vitest'
import { bookingSnapshot, links } from '../../../test/builders.ts'
import { noticeOfBooking } from '../appointment/about-appointment.ts'
import { noticesOfNew } from '../appointment/of-booking.ts'
import type { Message } from '../define.ts'
import { noticeOfConflict } from './about-conflict.ts'
import { msgRecurringConflict } from './msg-recurring-conflict.ts'
import { msgRecurringCreated } from './msg-recurring-created.ts'
import { msgRecurringSkipped } from './msg-recurring-skipped.ts'

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
    expect(professional).toContain('você está de folga')
    expect(client).not.toContain('folga')
    for (const text of [professional, client]) {
      expect(text.includes('sexta, 27 de novembro')).toBe(staysAt !== null)
    }
  },
)
