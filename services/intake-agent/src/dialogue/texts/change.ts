import type { Flow } from '../../reading/command.ts'
import type { Page } from '../world/page.ts'
import type { Change } from '../world/proposal.ts'
import type { OwnAppointment } from '../world/tools.ts'
import { shownName, startWords } from './words.ts'

type Now = Temporal.Instant
const when = (one: Pick<OwnAppointment, 'startsAt' | 'timezone'>, now: Now) =>
  startWords(one.startsAt, one.timezone, now)

const line = (one: OwnAppointment, now: Now): string =>
  `• ${when(one, now)}, com ${shownName(one.professionalName)}${one.status === 'confirmed' ? '' : ' (aguardando confirmação)'}`
const lines = (all: readonly OwnAppointment[], now: Now): string =>
  all.map((one) => line(one, now)).join('\n')

export const notProven = (isWeb: boolean): string =>
  isWeb
    ? 'Por aqui não consigo ver horários já marcados. O link que você recebeu no WhatsApp mostra o seu, e lá dá para mudar ou cancelar.'
    : 'O WhatsApp não me mostra o seu número, então não vejo o que você já marcou. O link que chegou com a confirmação mostra o seu horário, e lá dá para mudar ou cancelar.'

export const noAppointment = 'Não encontrei nenhum horário marcado com este número. Quer marcar um?'
export const theyAre = (own: readonly OwnAppointment[], now: Now): string =>
  `${own.length === 1 ? 'Você tem:' : 'Seus próximos horários:'}\n${lines(own, now)}`

const verbs: Partial<Record<Flow, string>> = {
  move: 'mudar',
  cancel: 'cancelar',
  attend: 'confirmar',
}
export const whichOne = (flow: Flow | null, all: readonly OwnAppointment[], now: Now): string =>
  `Qual deles${flow && verbs[flow] ? ` você quer ${verbs[flow]}` : ''}?\n${lines(all, now)}`

export const tooLate = (
  flow: 'move' | 'cancel',
  one: OwnAppointment,
  page: Page | null,
  now: Now,
): string =>
  `Não dá mais para ${flow === 'move' ? 'mudar' : 'cancelar'} ${when(one, now)} por aqui: ${shownName(one.professionalName)} pede ${page ? `${page.cancellationNoticeHours}h de` : 'mais'} antecedência. Quer falar direto?`
export const tooLateOnes = (all: readonly OwnAppointment[], now: Now): string =>
  all.length === 0 ? '' : `Em cima da hora, só falando direto:\n${lines(all, now)}`

/** One is asked about in words, and several stand below. */
function asked(what: string, all: readonly OwnAppointment[], now: Now): string {
  const [only, ...others] = all
  return only && others.length === 0
    ? `${what} ${when(only, now)}, com ${shownName(only.professionalName)}?`
    : `${what}?\n${lines(all, now)}`
}
export const mayCancel = (all: readonly OwnAppointment[], now: Now): string =>
  asked('Quer mesmo cancelar', all, now)
export const mayAttend = (all: readonly OwnAppointment[], now: Now): string =>
  asked('Posso confirmar a sua presença', all, now)
export function mayMove(
  all: readonly OwnAppointment[],
  starts: readonly string[],
  now: Now,
): string {
  const [only = '', ...others] = all.map((one, at) => {
    const to = startWords(starts[at] ?? one.startsAt, one.timezone, now)
    const whom = all.length > 1 ? `, com ${shownName(one.professionalName)}` : ''
    return `de ${when(one, now)}, para ${to}${whom}`
  })
  if (others.length === 0) return `Posso mudar ${only}?`
  return [`Posso mudar estes ${all.length} horários?`, only, ...others].join('\n• ')
}
export const whenToMoveAll = (all: readonly OwnAppointment[], now: Now): string =>
  `Para quando você quer mudar estes ${all.length} horários?\n${lines(all, now)}`
export const willMove = (one: OwnAppointment, now: Now): string => `Vamos mudar ${when(one, now)}. `

export const attended = (one: OwnAppointment, now: Now): string =>
  `Já está confirmado: ${when(one, now)}, com ${shownName(one.professionalName)}. Até lá!`

/** `Você já tem quinta às 15h com Ana. Quer mudar esse horário ou marcar outro?` */
export const moveOrBook = (own: readonly OwnAppointment[], now: Now): string => {
  const [only] = own
  return only && own.length === 1
    ? `Você já tem ${when(only, now)}, com ${shownName(only.professionalName)}. Quer mudar esse horário ou marcar outro?`
    : `Você já tem:\n${lines(own, now)}\nQuer mudar um deles ou marcar outro?`
}
/** Of somebody who says that they cannot come. */
export const cancelOrMove = (one: OwnAppointment, now: Now): string =>
  `Tudo bem. Quer cancelar ou mudar ${when(one, now)}?`

const stays = 'Tudo bem, fica como está.'
export const free = 'Tudo bem! Se precisar de algo, é só escrever.'
/** What is said to whom a proposal does not suit; of a booking other times are shown. */
export const declined: Readonly<Record<Change['kind'], string>> = {
  ...{ cancel: stays, attend: stays, pay: stays, wait: free, book: free },
  ...{ move: 'Tudo bem, seu horário continua o mesmo.', tell: 'Tudo bem, não aviso.' },
}
/** `Vou atrasar uns 10 minutos para o horário de quinta, 26/11, às 15h.` */
export function delayWords(minutes: number | null, one: OwnAppointment | undefined, now: Now) {
  const amount = minutes === null ? '' : ` uns ${minutes} minutos`
  return `Vou atrasar${amount}${one ? ` para o horário de ${when(one, now)}` : ''}.`
}
