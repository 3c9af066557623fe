import { firstName, hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  forDays,
  toClient,
  toProfessional,
} from '../appointment/about-appointment.ts'
import { pageButton, whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'

const aboutCharge = {
  ...aboutAppointment,
  group: 'payments' as const,
  quietHours: 'wait' as const,
  usefulUntil: forDays(3),
}

/** What a provider told of money, to the client. {{1}} is the client, {{2}} the professional. */
const chargeNewsToClient = (
  key: string,
  { name, title, body }: { name: string; title: string; body: string },
) =>
  defineNotice({
    key,
    ...aboutCharge,
    ...toClient,
    channels: ['whatsapp', 'in_app'],
    texts: {
      whatsapp: {
        name,
        body: `Oi, {{1}}! ${body.replace('#', '{{2}}')}\n\nÉ do horário de *{{3}}*.`,
        parameters: (about: AppointmentParams) => [
          firstName(about.clientName),
          hostName(about.professionalName),
          whenOf(about),
        ],
        buttons: [pageButton()],
      },
      in_app: (about: AppointmentParams) => ({
        title,
        body: body.replace('#', hostName(about.professionalName)),
      }),
    },
  })

/** The same to the professional, with the client as {{2}} and the price as {{3}}. */
const chargeNewsToProfessional = (
  key: string,
  { name, title, body }: { name: string; title: string; body: string },
) =>
  defineNotice({
    key,
    ...aboutCharge,
    ...toProfessional,
    channels: ['in_app', 'whatsapp'],
    texts: {
      whatsapp: {
        name,
        body: `Olá, {{1}}! ${body.replace('#', '{{2}}')}\n\nÉ do horário de *{{3}}*, de {{4}}, no Encaixe.`,
        parameters: (about: AppointmentParams) => [
          firstName(about.professionalName),
          personName(about.clientName),
          whenOf(about),
          reais(about.priceCents),
        ],
      },
      in_app: (about: AppointmentParams) => ({
        title,
        body: body.replace('#', personName(about.clientName)),
      }),
    },
  })

export const msgPixIncomplete = chargeNewsToClient('msgPixIncomplete', {
  name: 'msg_pix_incomplete',
  title: 'Falta uma parte do pagamento',
  body: 'O seu Pix para # chegou com um valor menor que o combinado. Falta pagar o resto.',
})
export const msgPixIncompleteToProfessional = chargeNewsToProfessional(
  'msgPixIncompleteToProfessional',
  {
    name: 'msg_pix_incomplete_professional',
    title: 'Pix com valor menor',
    body: 'O Pix de # chegou com um valor menor que o combinado. A cobrança continua aberta.',
  },
)
export const msgPixReturned = chargeNewsToClient('msgPixReturned', {
  name: 'msg_pix_returned',
  title: 'Pix devolvido',
  body: 'O seu Pix para # veio a mais, e o que sobrou já voltou para a sua conta.',
})
export const msgPixReturnedToProfessional = chargeNewsToProfessional(
  'msgPixReturnedToProfessional',
  {
    name: 'msg_pix_returned_professional',
    title: 'Pix a mais devolvido',
    body: 'O Pix de # veio a mais, e o que sobrou já foi devolvido.',
  },
)
export const msgPixReturnFailed = chargeNewsToProfessional('msgPixReturnFailed', {
  name: 'msg_pix_return_failed',
  title: 'A devolução não saiu',
  body: 'O Pix de # veio a mais, e o banco não fez a devolução. Confira o saldo e devolva pelo app do banco.',
})
export const msgPixWithoutAppointment = chargeNewsToProfessional('msgPixWithoutAppointment', {
  name: 'msg_pix_without_appointment',
  title: 'Pix de um horário cancelado',
  body: 'O Pix de # caiu, mas o horário não está mais de pé. Combine outro horário ou devolva pelo app do banco.',
})
