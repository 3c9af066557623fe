import { z } from 'zod'
import { bookingSnapshot } from './booking-snapshot.ts'
import { rpcsOf } from './define.ts'
import { instant, page } from './primitives.ts'

const rpc = rpcsOf('notifier')

export const reminderRpcs = {
  reconcileReminders: rpc('reconcileReminders', {
    summary: 'Compares reminders with the appointments there are, and sends what is due.',
    access: 'service',
    idempotent: true,
    input: z.object({}),
    output: z
      .object({
        created: z.int().meta({ description: 'Those that an appointment had lacked.' }),
        dropped: z.int().meta({ description: 'Those of what does not take place then.' }),
        sent: z.int(),
        skipped: z.int().meta({ description: 'Those that came too late to help.' }),
        waiting: z.int().meta({ description: 'Those that are due later.' }),
      })
      .meta({ id: 'ReminderReconciliation' }),
  }),
}

/** What booking tells of the appointments there are, for who compares reminders with them. */
export const remindableRpcs = {
  pageConfirmedAppointments: rpcsOf('booking')('pageConfirmedAppointments', {
    summary: 'Confirmed appointments that begin in some time, as their events tell them.',
    access: 'service',
    idempotent: true,
    input: z.object({ from: instant, to: instant, cursor: z.string().nullable().default(null) }),
    output: page(
      z.object({
        snapshot: bookingSnapshot,
        /** When it was last changed: what was due before had its time. */
        changedAt: instant,
      }),
    ),
  }),
}
