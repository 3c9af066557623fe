import { z } from 'zod'
import { type PressOutcome, pressOutcomes } from '../../replies/press-outcome.rule.ts'
import type { Links } from '../../texts/links.ts'
import { firstName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { hoursAfter } from '../texts.ts'
import type { FreeMessage } from '../whatsapp.ts'
import { aboutAppointment, appointmentParams } from './about-appointment.ts'
import { clientPage, whenOf } from './appointment-email.ts'
import { buttonActions } from './reply-button.ts'

const params = appointmentParams.extend({
  action: z.enum(buttonActions),
  outcome: z.enum(pressOutcomes),
})
type Params = z.output<typeof params>

type Texts = Readonly<Record<PressOutcome, (about: Params, links: Links) => FreeMessage>>

/** Whoever pressed it waits for the answer, and needs none later. */
const both = {
  key: 'msgButtonAnswer',
  params,
  channels: ['whatsapp'] as const,
  quietHours: 'ignore' as const,
  isAnswer: true,
  usefulUntil: ({ toldAt, endsAt }: Params) => hoursAfter(toldAt ?? endsAt, 1),
  retryDelaySeconds: [1, 2, 4, 8, 15, 30, 60, 120],
}
const example = {
  ...aboutAppointment.example,
  toldAt: '2026-11-25T15:00:00-03:00',
  outcome: 'done' as const,
}

const page =
  (label: string) => (text: (about: Params) => string) => (about: Params, links: Links) => ({
    text: text(about),
    button: { label, url: clientPage(about, links) },
  })
const seeIt = page('Ver o horário')
const bookAgain = page('Marcar outro horário')
const professionalOf = (about: Params) => personName(about.professionalName)
const clientOf = (about: Params) => personName(about.clientName)

const forClient: Texts = {
  done: (about, links) =>
    about.action === 'cancel'
      ? bookAgain(
          (one) =>
            `Pronto: o seu horário de *${whenOf(one)}*, com ${professionalOf(one)}, foi cancelado.`,
        )(about, links)
      : seeIt(
          (one) =>
            `Combinado, ${firstName(one.clientName)}! Esperamos você: *${whenOf(one)}*, com ${professionalOf(one)}.`,
        )(about, links),
  choose_time: (about, links) => ({
    text: `Sem problema! Escolha um novo horário com ${professionalOf(about)}. Até lá, continua valendo *${whenOf(about)}*.`,
    button: { label: 'Escolher horário', url: `${clientPage(about, links)}/remarcar` },
  }),
  changed: seeIt((about) => `Este horário mudou: agora é *${whenOf(about)}*. Fica bom para você?`),
  too_late: seeIt(
    (about) =>
      `Já está em cima da hora para fazer isso por aqui. Fale direto com ${professionalOf(about)}.`,
  ),
  already_confirmed: seeIt((about) => `Está tudo certo: *${whenOf(about)}* está confirmado.`),
  already_rejected: bookAgain(() => 'Este pedido já foi recusado. Quer escolher outro horário?'),
  already_cancelled: bookAgain(() => 'Este horário já estava cancelado. Quer marcar outro?'),
  over: bookAgain(() => 'Este horário já passou. Quer marcar outro?'),
  gone: () => ({ text: 'Este horário não existe mais.', button: null }),
  not_possible: seeIt(() => 'Não dá mais para fazer isso por aqui. Veja como está o seu horário:'),
  failed: seeIt(() => 'Não consegui fazer isso agora. Tente por aqui, por favor:'),
}

const agenda =
  (text: (about: Params) => string) =>
  (about: Params, { publicUrl }: Links) => ({
    text: text(about),
    button: { label: 'Ver na agenda', url: `${publicUrl}/agenda/${about.appointmentId}` },
  })

const forProfessional: Texts = {
  done: agenda((about) =>
    about.action === 'confirm'
      ? `Pronto! *${whenOf(about)}*, com ${clientOf(about)}, está confirmado. Já estamos avisando.`
      : `Pronto: o pedido de ${clientOf(about)} para *${whenOf(about)}* foi recusado. Já estamos avisando.`,
  ),
  choose_time: agenda(() => 'Escolha o novo horário pela sua agenda.'),
  changed: agenda(
    (about) => `Este pedido mudou: agora é *${whenOf(about)}*. Responda pela agenda, por favor.`,
  ),
  too_late: agenda(() => 'Já está em cima da hora para fazer isso por aqui.'),
  already_confirmed: agenda(
    (about) => `*${whenOf(about)}*, com ${clientOf(about)}, já estava confirmado.`,
  ),
  already_rejected: agenda(() => 'Este pedido já tinha sido recusado, ou perdeu a validade.'),
  already_cancelled: agenda((about) => `${clientOf(about)} já tinha cancelado este horário.`),
  over: agenda(() => 'Este horário já passou.'),
  gone: agenda(() => 'Este horário não existe mais.'),
  not_possible: agenda(() => 'Não dá mais para fazer isso por aqui. Veja na sua agenda:'),
  failed: agenda(() => 'Não consegui fazer isso agora. Tente pela agenda, por favor:'),
}

/** To the client who pressed a button: what came of it. */
export const msgButtonAnswer = defineNotice({
  ...both,
  audience: 'client',
  example: { ...example, action: 'confirm-attendance' },
  texts: {
    whatsapp: { free: (about, links) => forClient[about.outcome](about, links) },
  },
})

/** To the professional who pressed one. */
export const msgButtonAnswerToProfessional = defineNotice({
  ...both,
  audience: 'professional',
  example: { ...example, action: 'confirm' },
  texts: {
    whatsapp: { free: (about, links) => forProfessional[about.outcome](about, links) },
  },
})
