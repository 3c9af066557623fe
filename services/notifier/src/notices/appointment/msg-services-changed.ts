import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { length, reais } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import { appointmentParams, takesPlace, toClient } from './about-appointment.ts'
import { emailToClient, invitationOf, pageButton, whenOf } from './appointment-email.ts'

const params = appointmentParams.extend({ priceCents: z.int() })
type Changed = z.output<typeof params>

const durationOf = ({ startsAt, endsAt }: Changed) => length(startsAt, endsAt)
const priceOf = ({ priceCents }: Changed) => (priceCents > 0 ? reais(priceCents) : 'a combinar')
const whatOf = ({ service }: Changed) => service ?? 'Atendimento'

/** To the client: the professional changed what is done, and its length or its price with it. */
export const msgServicesChanged = defineNotice({
  key: 'msgServicesChanged',
  ...toClient,
  params,
  example: { ...toClient.example, service: 'Corte + Barba', priceCents: 8_000 },
  channels: ['whatsapp', 'email', 'in_app'],
  quietHours: 'wait',
  appointment: takesPlace,
  texts: {
    whatsapp: {
      name: 'msg_services_changed',
      body: 'Oi, {{1}}! {{2}} mudou o que vai ser feito no seu horário de *{{3}}*.\n\nAgora: {{4}}\nDuração: {{5}}\nValor: {{6}}\n\nSe não foi o combinado, é só responder.',
      parameters: (about: Changed) => [
        ...namesForClient(about),
        whenOf(about),
        whatOf(about),
        durationOf(about),
        priceOf(about),
      ],
      buttons: [pageButton()],
    },
    email: emailToClient((about: Changed, professional, links) => ({
      subject: `Mudou o que vai ser feito: ${whenOf(about)}`,
      preview: `Agora: ${whatOf(about)}, ${priceOf(about)}.`,
      heading: 'Mudou o que vai ser feito',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${professional} mudou o que vai ser feito no seu horário. Se não foi o combinado, fale com ${professional}.`,
      ],
      details: [
        ['Com', professional],
        ['Quando', whenOf(about)],
        ['O quê', whatOf(about)],
        ['Duração', durationOf(about)],
        ['Valor', priceOf(about)],
      ],
      // Of one that was never confirmed no calendar knows.
      invitation: about.confirmed ? invitationOf(about, links) : null,
    })),
    in_app: (about) => ({
      title: 'Mudou o que vai ser feito',
      body: `${hostName(about.professionalName)}: ${whatOf(about)}, ${durationOf(about)}, ${priceOf(about)}. ${whenOf(about)}`,
    }),
  },
})
