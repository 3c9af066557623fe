import { z } from 'zod'
import type { Links } from '../../texts/links.ts'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { answerAtOnce, hoursAfter } from '../texts.ts'
import type { FreeMessage } from '../within-limits.ts'
import { appointmentParams, toClient, toldAt } from './about-appointment.ts'
import { clientPage, movedWhenOf, requestedWhenOf, whenOf } from './appointment-email.ts'
import { type PressOutcome, pressOutcomes } from './press-outcome.rule.ts'
import { buttonActions } from './reply-button.ts'

/** Of the message whose button was pressed, whichever it was: most ask for no other time. */
export const pressedParams = appointmentParams.extend({
  requestedStartsAt: z.string().nullable().default(null),
  movedStartsAt: z.string().nullable().default(null),
})
export type PressedParams = z.output<typeof pressedParams>

const params = pressedParams.extend({
  ...toldAt,
  action: z.enum(buttonActions),
  outcome: z.enum(pressOutcomes),
})
type Params = z.output<typeof params>

type Texts = Readonly<Record<PressOutcome, (about: Params) => string>>

/** The person who pressed the button waits for the answer, and needs none later. */
const both = {
  key: 'msgButtonAnswer',
  params,
  channels: ['whatsapp'] as const,
  ...answerAtOnce,
  usefulUntil: (about: Params) => hoursAfter(about.toldAt, 1),
}
const example = {
  ...toClient.example,
  ...{ requestedStartsAt: null, movedStartsAt: null },
  toldAt: '2026-11-25T15:00:00-03:00',
  outcome: 'done' as const,
}

const professionalOf = (about: Params) => hostName(about.professionalName)
const clientOf = (about: Params) => personName(about.clientName)

const forClient: Texts = {
  done: (about) => {
    switch (about.action) {
      case 'cancel':
        return `Pronto: o seu horário de *${whenOf(about)}*, com ${professionalOf(about)}, foi cancelado.`
      case 'declare-payment':
        return `Avisamos ${professionalOf(about)} que você pagou. O horário de *${whenOf(about)}* continua guardado até a resposta, que chega por aqui.`
      default:
        return `Combinado, ${firstName(about.clientName)}! Esperamos você: *${whenOf(about)}*, com ${professionalOf(about)}.`
    }
  },
  choose_time: (about) =>
    `Sem problema! Escolha um novo horário com ${professionalOf(about)}. Até lá, continua valendo *${whenOf(about)}*.`,
  changed: (about) => `Este horário mudou: agora é *${whenOf(about)}*. Fica bom para você?`,
  old: (about) =>
    `O seu toque só chegou agora, mais de um dia depois, e nada mudou. Está valendo *${whenOf(about)}*, com ${professionalOf(about)}. Se ainda for o que você quer, toque abaixo:`,
  request_over: (about) => `Está valendo *${whenOf(about)}*.`,
  taken: () => 'Este horário já foi ocupado. Quer escolher outro?',
  too_late: (about) =>
    `Já está em cima da hora para fazer isso por aqui. Fale direto com ${professionalOf(about)}.`,
  already_confirmed: (about) => `Está tudo certo: *${whenOf(about)}* está confirmado.`,
  already_rejected: () => 'Este pedido já foi recusado. Quer escolher outro horário?',
  already_cancelled: () => 'Este horário já estava cancelado. Quer marcar outro?',
  already_paid: (about) => `O pagamento de *${whenOf(about)}* já está confirmado.`,
  already_declared: (about) =>
    `${professionalOf(about)} já sabe que você pagou *${whenOf(about)}*. A resposta chega por aqui.`,
  over: () => 'Este horário já passou. Quer marcar outro?',
  gone: () => 'Este horário não existe mais.',
  not_possible: () => 'Não dá mais para fazer isso por aqui. Veja como está o seu horário:',
  failed: () => 'Não consegui fazer isso agora. Tente por aqui, por favor:',
}

function buttonForClient(about: Params, links: Links): FreeMessage['button'] {
  const { outcome, action } = about
  const url = clientPage(about, links)
  if (outcome === 'gone') return null
  if (outcome === 'choose_time') return { label: 'Escolher horário', url: `${url}/remarcar` }
  const isOff =
    (outcome === 'done' && action === 'cancel') ||
    ['already_rejected', 'already_cancelled', 'over'].includes(outcome)
  return { label: isOff ? 'Marcar outro horário' : 'Ver o horário', url }
}

const forProfessional: Texts = {
  done: (about) => {
    switch (about.action) {
      case 'confirm':
        return `Pronto! *${whenOf(about)}*, com ${clientOf(about)}, está confirmado. Já estamos avisando.`
      case 'accept-move':
        return `Pronto! ${clientOf(about)} mudou de ${whenOf(about)} para *${requestedWhenOf(about)}*. Já estamos avisando.`
      case 'calendar-move':
        return `Pronto! ${clientOf(about)} mudou de ${whenOf(about)} para *${movedWhenOf(about)}*. Já estamos avisando.`
      case 'calendar-keep':
        return `Pronto: continua valendo *${whenOf(about)}*, com ${clientOf(about)}. Sua outra agenda volta a mostrar isso.`
      case 'calendar-cancel':
        return `Pronto: *${whenOf(about)}*, com ${clientOf(about)}, foi cancelado. Já estamos avisando.`
      case 'receive-payment':
        return `Pronto! O sinal de ${clientOf(about)} está anotado, e *${whenOf(about)}* está confirmado. Já estamos avisando.`
      case 'deny-payment':
        return `Certo: avisamos ${clientOf(about)} que o Pix não chegou. São mais 30 minutos para pagar; depois, o horário de *${whenOf(about)}* fica livre.`
      case 'refuse-move':
        return `Pronto: a mudança foi recusada, e continua valendo *${whenOf(about)}*, com ${clientOf(about)}. Já estamos avisando.`
      default:
        return `Pronto: o pedido de ${clientOf(about)} para *${whenOf(about)}* foi recusado. Já estamos avisando.`
    }
  },
  choose_time: () => 'Escolha o novo horário pela sua agenda.',
  changed: (about) =>
    `Este pedido mudou: agora é *${about.requestedStartsAt === null ? whenOf(about) : requestedWhenOf(about)}*. Responda pela agenda, por favor.`,
  old: () =>
    'O seu toque só chegou agora, mais de um dia depois, e nada mudou. Responda pela agenda, por favor.',
  request_over: (about) =>
    `Este pedido de mudança já não espera resposta: com ${clientOf(about)}, está valendo *${whenOf(about)}*.`,
  taken: (about) =>
    `*${movedWhenOf(about)}* já está ocupado aqui. Continua valendo *${whenOf(about)}*, com ${clientOf(about)}.`,
  too_late: () => 'Já está em cima da hora para fazer isso por aqui.',
  already_confirmed: (about) => `*${whenOf(about)}*, com ${clientOf(about)}, já estava confirmado.`,
  already_rejected: () => 'Este pedido já tinha sido recusado, ou perdeu a validade.',
  already_cancelled: (about) => `${clientOf(about)} já tinha cancelado este horário.`,
  already_paid: (about) => `O sinal de ${clientOf(about)}, de *${whenOf(about)}*, já está anotado.`,
  already_declared: (about) => `${clientOf(about)} diz que pagou *${whenOf(about)}*.`,
  over: () => 'Este horário já passou.',
  gone: () => 'Este horário não existe mais.',
  not_possible: () => 'Não dá mais para fazer isso por aqui. Veja na sua agenda:',
  failed: () => 'Não consegui fazer isso agora. Tente pela agenda, por favor:',
}

/** To the client who pressed a button: what came of it. */
export const msgButtonAnswer = defineNotice({
  ...both,
  audience: 'client',
  example: { ...example, action: 'confirm-attendance' },
  texts: {
    whatsapp: {
      free: (about, links) => ({
        text: forClient[about.outcome](about),
        button: buttonForClient(about, links),
      }),
    },
  },
})

/** To the professional who pressed one. */
export const msgButtonAnswerToProfessional = defineNotice({
  ...both,
  audience: 'professional',
  example: { ...example, action: 'confirm' },
  texts: {
    whatsapp: {
      free: (about, { publicUrl }) => ({
        text: forProfessional[about.outcome](about),
        button: { label: 'Ver na agenda', url: `${publicUrl}/agenda/${about.appointmentId}` },
      }),
    },
  },
})
