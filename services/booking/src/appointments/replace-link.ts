import type { appointmentLinkRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { BookingDatabase } from '../store.ts'
import { noSuchAppointment } from './seen-appointment.ts'

type Handler = HandlersOf<
  typeof appointmentLinkRpcs,
  'replaceAppointmentLink'
>['replaceAppointmentLink']

/**
 * For an operator, when a message came into the wrong hands. The appointment's next message carries a link
 * that works again.
 */
export const replaceLink =
  ({ prisma }: BookingDatabase): Handler =>
  async ({ appointmentId: id }) => {
    const [replaced] = await prisma.appointment.updateManyAndReturn({
      where: { id },
      data: { linkGeneration: { increment: 1 } },
      select: { linkGeneration: true },
    })
    if (!replaced) throw noSuchAppointment()
    return { generation: replaced.linkGeneration }
  }
