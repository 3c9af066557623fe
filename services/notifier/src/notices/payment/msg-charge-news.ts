import { z } from 'zod'
import { hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import {
  aboutMoney,
  appointmentParams,
  professionalParams,
  toClient,
  toldAt,
  toProfessional,
} from '../appointment/about-appointment.ts'
import { clientWhoWhen, pageButton, professionalWhoWhen } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { filled } from '../texts.ts'

/** What came or went back, and what is missing of what was asked for. */
const amounts = { ...toldAt, amountCents: z.int(), missingCents: z.int() }
const some = { toldAt: '2026-11-21T12:00:00Z', amountCents: 3_000, missingCents: 1_000 }
const clientParams = appointmentParams.extend(amounts)
type ToClient = z.output<typeof clientParams>
const ownerParams = professionalParams.extend({ ...amounts, priceCents: z.int() })

interface Words {
  /** Of the registered text. */
  name: string
  title: string
  /** `#` is the other side, `$` what came or went back, `&` what is missing. */
  body: string
}

const valuesOf = ({ amountCents, missingCents }: ToClient, other: string) => ({
  '#': other,
  $: reais(amountCents),
  '&': reais(missingCents),
})

const amountsIn = (body: string, { amountCents, missingCents }: ToClient) =>
  (body.includes('&') ? [amountCents, missingCents] : [amountCents]).map(reais)

/** What a provider told of money, to the client. */
const chargeNewsToClient = (key: string, { name, title, body }: Words) =>
  defineNotice({
    key,
    ...toClient,
    ...aboutMoney,
    params: clientParams,
    example: { ...toClient.example, ...some },
    channels: ['whatsapp', 'in_app'],
    texts: {
      whatsapp: {
        name,
        body: `Oi, {{1}}! ${filled(body, { '#': '{{2}}', $: '{{4}}', '&': '{{5}}' })}\n\nÉ do horário de *{{3}}*.`,
        parameters: (about) => [...clientWhoWhen(about), ...amountsIn(body, about)],
        buttons: [pageButton()],
      },
      in_app: (about) => ({
        title,
        body: filled(body, valuesOf(about, hostName(about.professionalName))),
      }),
    },
  })

/** The same to the professional, with the price. */
const chargeNewsToProfessional = (key: string, { name, title, body }: Words) =>
  defineNotice({
    key,
    ...toProfessional,
    ...aboutMoney,
    params: ownerParams,
    example: { ...toProfessional.example, ...some, priceCents: 15_000 },
    channels: ['in_app', 'whatsapp'],
    texts: {
      whatsapp: {
        name,
        body: `Olá, {{1}}! ${filled(body, { '#': '{{2}}', $: '{{5}}', '&': '{{6}}' })}\n\nÉ do horário de *{{3}}*, de {{4}}, no Encaixe.`,
        parameters: (about) => [
          ...professionalWhoWhen(about),
          reais(about.priceCents),
          ...amountsIn(body, about),
        ],
      },
      in_app: (about) => ({
        title,
        body: filled(body, valuesOf(about, personName(about.clientName))),
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
const msgPixWithoutAppointment = chargeNewsToProfessional('msgPixWithoutAppointment', {
  name: 'msg_pix_without_appointment',
  title: 'Pix de um horário cancelado',
  body: 'O Pix de #, de $, caiu, mas o horário não está mais de pé. Combine outro horário ou devolva o dinheiro.',
})

/** Whom each news is told; only the professional can do something about what failed. */
export const chargeNotices = {
  incomplete: [msgPixIncomplete, msgPixIncompleteToProfessional],
  returned: [msgPixReturned, msgPixReturnedToProfessional],
  return_failed: [msgPixReturnFailed],
  paid_without_appointment: [msgPixWithoutAppointment],
}
