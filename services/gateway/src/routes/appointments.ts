import { bookingRpcs, schedulingRpcs } from '@encaixe/contracts'
import { calendarEntry, get, patch, post, type RpcRoute } from './route.ts'

/** Appointments and series, seen by the professional and by the client’s account. */
export const appointmentRoutes: readonly RpcRoute[] = [
  get('/api/appointments', bookingRpcs.listAppointments),
  post('/api/appointments', bookingRpcs.createAppointment, { status: 201 }),
  get('/api/appointments/:id', bookingRpcs.getAppointment),
  patch('/api/appointments/:id', bookingRpcs.changeAppointment),
  get('/api/appointments/:id/pix', bookingRpcs.getAppointmentPix),
  get('/api/appointments/:id/calendar.ics', bookingRpcs.getAppointmentCalendar, {
    file: calendarEntry,
  }),
  get('/api/recurring-schedules', schedulingRpcs.listRecurringSchedules),
  post('/api/recurring-schedules', schedulingRpcs.createRecurringSchedule, { status: 201 }),
  patch('/api/recurring-schedules/:id', schedulingRpcs.changeRecurringSchedule),
  post('/api/recurring-schedules/:id/pause', schedulingRpcs.pauseRecurringSchedule),
  post('/api/recurring-schedules/:id/resume', schedulingRpcs.resumeRecurringSchedule),
  post('/api/recurring-schedules/:id/end', schedulingRpcs.endRecurringSchedule),
]
