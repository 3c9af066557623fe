import { reais } from '../../texts/money.ts'
import { firstName, personName } from '../../texts/names.ts'
import { aboutAppointment, forDays, toProfessional } from '../appointment/about-appointment.ts'
import { whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'

/** To the professional: the client says that it is paid. */
export const msgPaymentDeclared = defineNotice({
  key: 'msgPaymentDeclared',
  ...aboutAppointment,
  ...toProfessional,
  group: 'payments',
  channels: ['in_app', 'whatsapp'],
  quietHours: 'wait',
  usefulUntil: forDays(3),
  appointment: { topic: 'payment', claim: () => ({ paymentStatuses: ['authorized'] }) },
  texts: {
    whatsapp: {
      name: 'msg_payment_declared',
      body: 'Olá, {{1}}! {{2}} avisou que pagou {{3}} pelo horário de *{{4}}*.\n\nConfira no seu banco e confirme na agenda do Encaixe.',
      parameters: (about) => [
        firstName(about.professionalName),
        personName(about.clientName),
        reais(about.priceCents),
        whenOf(about),
      ],
    },
    in_app: (about) => ({
      title: 'Pagamento avisado',
      body: `${personName(about.clientName)} avisou que pagou ${reais(about.priceCents)}: confira e confirme.`,
    }),
  },
})
