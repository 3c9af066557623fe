import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import { either } from '../whatsapp.ts'
import { appointmentParams, inTimeFor, stands, toClient } from './about-appointment.ts'
import { isExpired, reason, reasonIn, reasonOf, withReason } from './appointment-details.ts'
import { emailToClient, pageButton, requestedWhenOf, whenOf } from './appointment-email.ts'

const params = appointmentParams.extend({
  ...reason,
  /** Where the client asked to move it. */
  requestedStartsAt: z.string().nullable(),
})
type Refused = z.output<typeof params>

const template = {
  parameters: (about: Refused) => [...namesForClient(about), requestedWhenOf(about), whenOf(about)],
  buttons: [pageButton()],
}
const refused = withReason<Refused>(reasonOf, {
  ...template,
  name: 'msg_move_refused',
  body: 'Oi, {{1}}. {{2}} não consegue mudar o seu horário para {{3}}.\n\nContinua valendo o combinado: *{{4}}*. Se não der para você, toque abaixo para escolher outro ou cancelar.',
})
const expired = {
  ...template,
  name: 'msg_move_expired',
  body: 'Oi, {{1}}. {{2}} não respondeu a tempo ao seu pedido de mudança para {{3}}.\n\nContinua valendo o combinado: *{{4}}*.',
}

/** To the client: the appointment stays where it is; the professional said no to another time, or nothing. */
export const msgMoveRefused = defineNotice({
  key: 'msgMoveRefused',
  ...toClient,
  params,
  example: { ...toClient.example, reason: null, requestedStartsAt: '2026-11-27T15:00:00-03:00' },
  readBy: ({ startsAt, requestedStartsAt }) => inTimeFor(startsAt, requestedStartsAt),
  channels: ['whatsapp', 'email', 'in_app'],
  quietHours: 'wait',
  appointment: stands('move', 'confirmed'),
  texts: {
    whatsapp: either(isExpired, expired, refused),
    email: emailToClient((about: Refused, professional) => {
      const said = isExpired(about) ? '' : reasonOf(about)
      const why = isExpired(about)
        ? `${professional} não respondeu a tempo ao seu pedido de mudança para ${requestedWhenOf(about)}.`
        : `${professional} não consegue mudar o seu horário para ${requestedWhenOf(about)}.`
      return {
        subject: `Continua valendo: ${whenOf(about)}`,
        preview: why,
        heading: isExpired(about) ? 'Mudança sem resposta' : 'A mudança não deu',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}. ${why}`,
          ...reasonIn(said),
          'Continua valendo o combinado. Se não der para você, escolha outro horário ou cancele por aqui.',
        ],
      }
    }),
    in_app: (about) => ({
      title: isExpired(about) ? 'Mudança sem resposta' : 'Mudança recusada',
      body: `${hostName(about.professionalName)}: continua valendo ${whenOf(about)}`,
    }),
  },
})
