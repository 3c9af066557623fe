import {
  type appointmentLinkRpcs,
  type appointmentRpcs,
  instantPayKeyType,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { pixCodeOf } from '../domain/pix-code.ts'
import { type View, type Viewer, viewOf } from '../domain/side.ts'
import type { BookingDatabase } from '../store.ts'
import { calendarFile } from './calendar-file.ts'
import { loadAppointment, sidesOf, stateOf } from './load-appointment.ts'
import type { AppointmentRow } from './load-appointments.ts'
import { noSuchAppointment } from './read-appointments.ts'

type Handlers = HandlersOf<typeof appointmentRpcs, 'getAppointmentPix' | 'getAppointmentCalendar'> &
  HandlersOf<typeof appointmentLinkRpcs, 'getLinkedPix' | 'getLinkedCalendar'>

/** What goes with an appointment: how it is paid, and its entry for a calendar. */
export function appointmentPapers({
  database: { prisma },
  clock,
  publicUrl,
}: {
  database: BookingDatabase
  clock: () => Temporal.Instant
  publicUrl: string
}): Handlers {
  async function seen(id: string, actor: Viewer): Promise<{ row: AppointmentRow; view: View }> {
    const found = await loadAppointment(prisma, id)
    const view = found && viewOf(sidesOf(found.row), actor)
    if (!found || !view) throw noSuchAppointment()
    return { row: found.row, view }
  }

  async function pix(id: string, actor: Viewer) {
    const { row, view } = await seen(id, actor)
    // Who only sees it is no side of it, and owes nothing.
    if (view === 'addressee') throw noSuchAppointment()
    const { professional } = row
    return pixCodeOf({
      appointmentId: row.id,
      priceCents: row.priceCents,
      professionalName: professional?.name ?? '',
      city: professional?.city ?? null,
      keyType: instantPayKeyType.nullable().parse(professional?.instantPayKeyType ?? null),
      key: professional?.instantPayKey ?? null,
    })
  }

  async function calendar(id: string, actor: Viewer) {
    const { row, view } = await seen(id, actor)
    const { startsAt, endsAt, status } = stateOf(row)
    const { professional } = row
    const withName = view === 'professional' ? row.contactName : professional?.name
    const body = calendarFile(
      {
        appointmentId: row.id,
        version: row.version,
        startsAt,
        endsAt,
        status,
        withName: withName ?? 'alguém',
        city: professional?.city ?? null,
        url: professional && `${publicUrl}/p/${professional.slug}`,
      },
      clock(),
    )
    return { body }
  }

  return {
    getAppointmentPix: ({ id }, { actor }) => pix(id, actor),
    getLinkedPix: (_, { actor }) => pix(actor.appointmentId, actor),
    getAppointmentCalendar: ({ id }, { actor }) => calendar(id, actor),
    getLinkedCalendar: (_, { actor }) => calendar(actor.appointmentId, actor),
  }
}
