import { calendarEvents } from '@encaixe/contracts'
import { type EventEntry, eventHandlers } from '@encaixe/service-kit'
import { noticeOfBooking } from './notices/appointment/about-appointment.ts'
import { msgCalendarDeleted, msgCalendarMoved } from './notices/appointment/msg-calendar-change.ts'
import { msgCalendarDisconnected } from './notices/calendar/msg-calendar-disconnected.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction } from './store.ts'

const on = eventHandlers<NotifierTransaction>()

/** What professionals are told about their calendars elsewhere. */
export const onCalendars = ({
  enqueue,
}: {
  enqueue: Enqueue
}): EventEntry<NotifierTransaction>[] => [
  on(
    calendarEvents.CalendarChangeFound,
    async ({ id: eventId, traceparent, data: { change, movedTo, ...snapshot } }, work) => {
      const notice = change === 'moved' ? msgCalendarMoved : msgCalendarDeleted
      const news = { ...snapshot, movedStartsAt: movedTo?.startsAt ?? null }
      const deliveries = noticeOfBooking(notice, news, Temporal.Now.instant())
      await deliver(work, enqueue, [{ eventId, traceparent, deliveries }])
    },
  ),
  on(
    calendarEvents.CalendarDisconnected,
    async ({ id: eventId, traceparent, time: at, data: { professional, account } }, work) => {
      const { id: professionalId, timezone } = professional
      const params = { name: professional.name ?? '', account, at }
      const about = { professionalId, timezone }
      const deliveries = msgCalendarDisconnected.to(professional, params, about)
      await deliver(work, enqueue, [{ eventId, traceparent, deliveries }])
    },
  ),
]
