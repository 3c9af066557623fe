import { z } from 'zod'
import { newClient } from '../clients/clients.ts'
import { isOneWay, oneWay, serviceErrors, serviceIds } from '../offer/asked-services.ts'
import { rpcsOf } from '../rpc/define.ts'
import { cents, durationMinutes, id, instant } from '../text/primitives.ts'
import { emptyAsAbsent, line } from '../text/text.ts'
import { appointmentView } from './appointments.ts'
import { usesSession } from './paid-with.ts'

const rpc = rpcsOf('booking')

/** Where somebody is visited. */
export const clientAddress = line(5, 300, {
  missing: 'Diga o endereço.',
  example: 'Rua das Flores, 10, apto 21, Pinheiros, São Paulo',
}).meta({ description: 'Needed where the professional comes to the client.' })

export const manualBookingRpcs = {
  createAppointment: rpc('createAppointment', {
    summary:
      'Books any free time for a client: what the professional agrees on by phone, or wrote down.',
    access: 'professional',
    scope: 'appointments:write',
    http: { method: 'POST', path: '/api/appointments', status: 201 },
    acceptsIdempotencyKey: true,
    input: z
      .object({
        clientId: id.optional().meta({ description: 'Of /api/clients; or `client`.' }),
        client: newClient.optional().meta({
          description: 'Somebody by their phone: the client who has it, or a new one.',
        }),
        startsAt: instant.meta({
          description: 'On the grid or not; up to 30 days back, which nobody is told of.',
        }),
        durationMinutes: durationMinutes.optional().meta({
          description: "Without it, the service's, or the page's session.",
          examples: [50],
        }),
        priceCents: cents.optional(),
        serviceId: emptyAsAbsent(id).meta({ description: 'An active service of the page.' }),
        serviceIds: emptyAsAbsent(serviceIds),
        placeId: emptyAsAbsent(id).meta({
          description: 'Needed where the service can be had at several places.',
        }),
        clientAddress: emptyAsAbsent(clientAddress).meta({
          description: 'Where the professional comes to the client, if it is known.',
        }),
        useSession: usesSession,
        notify: z
          .boolean('Use true ou false.')
          .default(true)
          .meta({ description: 'Whether the client hears of it.' }),
      })
      .refine(({ clientId, client }) => (clientId === undefined) !== (client === undefined), {
        path: ['clientId'],
        message: 'Envie clientId ou client.',
      })
      .refine(isOneWay, oneWay),
    output: appointmentView,
    errors: ['NOT_FOUND', ...serviceErrors, 'SLOT_TAKEN', 'SLOT_UNAVAILABLE', 'PLAN_LIMIT_REACHED'],
  }),
}
