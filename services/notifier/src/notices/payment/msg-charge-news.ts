import { z } from 'zod'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import {
  aboutAppointment,
  appointmentParams,
  forDays,
  professionalParams,
  toClient,
  toldAt,
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

/** What came or went back, and what is missing of what was asked for. */
const amounts = { ...toldAt, amountCents: z.int(), missingCents: z.int() }
const some = { toldAt: '2026-11-21T12:00:00Z', amountCents: 3_000, missingCents: 1_000 }
const clientParams = appointmentParams.extend(amounts)
type ToClient = z.output<typeof clientParams>
const ownerParams = professionalParams.extend({ ...amounts, priceCents: z.int() })
type ToOwner = z.output<typeof ownerParams>

/** Amounts in a text: `$` is what came or went back, `&` what is missing. */
const withAmounts = (body: string, about: Pick<ToClient, 'amountCents' | 'missingCents'>) =>
  body.replace('$', () => reais(about.amountCents)).replace('&', () => reais(about.missingCents))

/** What a provider told of money, to the client. {{1}} is the client, {{2}} the professional, {{4}} and {{5}} amounts. */
const chargeNewsToClient = (
  key: string,
  { name, title, body }: { name: string; title: string; body: string },
) =>
  defineNotice({
    key,
    ...aboutCharge,
    ...toClient,
    params: clientParams,
    example: { ...aboutAppointment.example, ...some },
    channels: ['whatsapp', 'in_app'],
    texts: {
      whatsapp: {
        name,
        body: `Oi, {{1}}! ${body.replace('#', '{{2}}').replace('$', '{{4}}').replace('&', '{{5}}')}\n\nÉ do horário de *{{3}}*.`,
        parameters: (about: ToClient) => [
          firstName(about.clientName),
          hostName(about.professionalName),
          whenOf(about),
          reais(about.amountCents),
          ...(body.includes('&') ? [reais(about.missingCents)] : []),
        ],
        buttons: [pageButton()],
      },
      in_app: (about: ToClient) => ({
        title,
        body: withAmounts(body, about).replace('#', () => hostName(about.professionalName)),
      }),
    },
  })

/** The same to the professional, with the client as {{2}} and the price as {{4}}; {{5}} and {{6}} are the amounts. */
const chargeNewsToProfessional = (
  key: string,
  { name, title, body }: { name: string; title: string; body: string },
) =>
  defineNotice({
    key,
    ...aboutCharge,
    ...toProfessional,
    params: ownerParams,
    example: { ...toProfessional.example, ...some, priceCents: 15_000 },
    channels: ['in_app', 'whatsapp'],
    texts: {
      whatsapp: {
        name,
        body: `Olá, {{1}}! ${body.replace('#', '{{2}}').replace('$', '{{5}}').replace('&', '{{6}}')}\n\nÉ do horário de *{{3}}*, de {{4}}, no Encaixe.`,
        parameters: (about: ToOwner) => [
          firstName(about.professionalName),
          personName(about.clientName),
          whenOf(about),
          reais(about.priceCents),
          reais(about.amountCents),
          ...(body.includes('&') ? [reais(about.missingCents)] : []),
        ],
      },
      in_app: (about: ToOwner) => ({
        title,
        body: withAmounts(body, about).replace('#', () => personName(about.clientName)),
      }),
    },
  })

export const msgPixIncomplete = chargeNewsToClient('msgPixIncomplete', {
  name: 'msg_pix_incomplete',
  title: 'Falta uma parte do pagamento',
  body: 'O seu Pix para # chegou com um valor menor que o combinado: vieram $ e faltam &. O código do que falta está no link do horário.',
})
export const msgPixIncompleteToProfessional = chargeNewsToProfessional(
  'msgPixIncompleteToProfessional',
  {
    name: 'msg_pix_incomplete_professional',
    title: 'Pix com valor menor',
    body: 'O Pix de # chegou com um valor menor que o combinado: vieram $ e faltam &. O link do horário já pede só o que falta.',
  },
)
export const msgPixReturned = chargeNewsToClient('msgPixReturned', {
  name: 'msg_pix_returned',
  title: 'Pix devolvido',
  body: 'O seu Pix para # veio a mais. O que sobrou, $, já voltou para a sua conta.',
})
export const msgPixReturnedToProfessional = chargeNewsToProfessional(
  'msgPixReturnedToProfessional',
  {
    name: 'msg_pix_returned_professional',
    title: 'Pix a mais devolvido',
    body: 'O Pix de # veio a mais. O que sobrou, $, já foi devolvido.',
  },
)
export const msgPixReturnFailed = chargeNewsToProfessional('msgPixReturnFailed', {
  name: 'msg_pix_return_failed',
  title: 'A devolução não saiu',
  body: 'O Pix de # veio a mais, e o banco não devolveu $. Confira o saldo e peça de novo no horário, ou devolva pelo app do banco.',
})
export const msgPixWithoutAppointment = chargeNewsToProfessional('msgPixWithoutAppointment', {
  name: 'msg_pix_without_appointment',
  title: 'Pix de um horário cancelado',
  body: 'O Pix de #, de $, caiu, mas o horário não está mais de pé. Combine outro horário ou devolva o dinheiro.',
})
