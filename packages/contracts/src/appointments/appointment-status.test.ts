import { expect, test } from 'vitest'
import { type AppointmentStatus, appointmentStatus, isBlocking } from './appointment-status.ts'

const blocking: Record<AppointmentStatus, boolean> = {
  pending_confirmation: true,
  confirmed: true,
  completed: true,
  no_show: true,
  rejected: false,
  cancelled: false,
}

test.each(appointmentStatus.options)('whether %s takes its time', (status) => {
  expect(isBlocking(status)).toBe(blocking[status])
})
