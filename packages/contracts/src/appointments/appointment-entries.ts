import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { id, instant, page } from '../text/primitives.ts'
import { bookingSnapshot } from './booking-snapshot.ts'

const rpc = rpcsOf('booking')

/** An appointment as its professional's calendar shows it: of its client only what the page's feed says. */
export const appointmentEntry = z.object({
  appointmentId: id,
  startsAt: instant,
  endsAt: instant,
  /** `gone`: it does not take place. */
  status: z.enum(['confirmed', 'tentative', 'gone']),
  summary: z.string(),
  location: z.string().nullable(),
  description: z.string(),
  snapshot: bookingSnapshot,
})
export type AppointmentEntry = z.output<typeof appointmentEntry>

export const appointmentEntryRpcs = {
  listAppointmentEntries: rpc('listAppointmentEntries', {
    summary: "Appointments of a page as its professional's calendar shows them.",
    access: 'service',
    idempotent: true,
    input: z.object({ professionalId: id, ids: z.array(id).min(1).max(100) }),
    output: z.object({ items: z.array(appointmentEntry) }),
  }),
  pageComingAppointments: rpc('pageComingAppointments', {
    summary: "The appointments of a page that are still ahead, for its professional's calendar.",
    access: 'service',
    idempotent: true,
    input: z.object({ professionalId: id, cursor: id.nullable().default(null) }),
    output: page(z.object({ appointmentId: id })),
  }),
}
