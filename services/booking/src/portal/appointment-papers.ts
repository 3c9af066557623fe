import type { appointmentLinkRpcs, appointmentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { offerSeenBy } from '../appointments/appointment-view.ts'
import { stateOf } from '../appointments/load-appointment.ts'
import { noSuchAppointment, seenAppointment } from '../appointments/seen-appointment.ts'
import type { Viewer } from '../appointments/side.rule.ts'
import { calendarOf, calendarPlace, entryOf, summaryOf } from '../page-feed/calendar-file.ts'
import type { Parts } from '../store.ts'
import { chargeFor, codeOfCharge, waitingDeposit } from './charge-code.ts'
import { payeeOf, pixCodeOf } from './pix-code.rule.ts'

type Handlers = HandlersOf<typeof appointmentRpcs, 'getAppointmentPix' | 'getAppointmentCalendar'> &
  HandlersOf<typeof appointmentLinkRpcs, 'getLinkedPix' | 'getLinkedCalendar'>

/** The Pix code and the calendar file of an appointment. */
export function appointmentPapers({ database: { prisma }, bus, publicUrl }: Parts): Handlers {
  async function pix(id: string, actor: Viewer) {
    const { loaded, view } = await seenAppointment(prisma, id, actor)
    // An addressee owes nothing.
    if (view === 'addressee') throw noSuchAppointment()
    const { row } = loaded
    // Nothing is to be paid.
    if (stateOf(row).isBySession) throw noSuchAppointment()
    const deposit = await waitingDeposit(prisma, row)
    if (deposit) return deposit
    const charge = await chargeFor(bus, row)
    if (charge) return codeOfCharge(charge)
    const { id: appointmentId, priceCents, professional } = row
    return pixCodeOf({ ...payeeOf(professional), appointmentId, priceCents })
  }

  async function calendar(id: string, actor: Viewer) {
    const { loaded, view } = await seenAppointment(prisma, id, actor)
    const { row } = loaded
    const { professional } = row
    const withName = view === 'professional' ? row.contactName : professional?.name
    const offer = offerSeenBy(view, row)
    const entry = {
      ...entryOf(row),
      summary: summaryOf(offer.service, withName ?? 'alguém'),
      ...calendarPlace(offer, {
        city: professional?.city ?? null,
        page: professional && `${publicUrl}/p/${professional.slug}`,
      }),
    }
    return { body: calendarOf([entry]) }
  }

  return {
    getAppointmentPix: ({ id }, { actor }) => pix(id, actor),
    getLinkedPix: (_, { actor }) => pix(actor.appointmentId, actor),
    getAppointmentCalendar: ({ id }, { actor }) => calendar(id, actor),
    getLinkedCalendar: (_, { actor }) => calendar(actor.appointmentId, actor),
  }
}
