import { nameOf } from '../reply.ts'
import type { Page } from '../world/page.ts'
import type { Change } from '../world/proposal.ts'
import type { Committed, LapsedHold, OwnAppointment, PixCode } from '../world/tools.ts'
import { saying } from './common.ts'
import { priceWords, shownName, startWords } from './words.ts'

/** What is said of a change that was made. */
export function doneWords(
  change: Change,
  page: Page,
  now: Temporal.Instant,
  { pending, stands, payment, paidWith }: Omit<Extract<Committed, { done: true }>, 'done'>,
): string {
  const { kind } = change
  const whom = nameOf(page)
  if (kind === 'tell') return `Pronto, avisei ${whom}: “${change.text}”`
  if (kind === 'wait') {
    return `Pronto, você está na lista de espera de ${whom}. Se abrir um horário assim, você recebe por aqui e tem um tempo para aceitar.`
  }
  const when = startWords(change.startsAt, page.timezone, now)
  if (kind === 'cancel')
    return `Pronto, cancelei ${when}, com ${whom}. Quando quiser marcar de novo, é só me dizer.`
  if (kind === 'pay')
    return `Obrigado! Avisei ${whom} que ${when} está pago. A confirmação vem quando o valor for conferido.`
  const farewell = saying('farewell', page)
  if (kind === 'attend') return `Presença confirmada: ${when}, com ${whom}. ${farewell}`
  if (stands !== undefined) {
    const agreed = startWords(stands, page.timezone, now)
    return `Pedido enviado: mudar para ${when}, com ${whom}. Enquanto não houver resposta, continua valendo ${agreed}. Assim que houver, você recebe por aqui.`
  }
  const isMissing = kind === 'book' && change.session !== null && paidWith === null
  const used = paidWith
    ? ` Usei a sessão ${paidWith.session} de ${paidWith.of} do seu pacote.`
    : isMissing
      ? ' O seu pacote não tinha mais sessão livre, então este horário é pago à parte.'
      : ''
  if (payment) {
    const until = startWords(payment.expiresAt, page.timezone, now)
    const code =
      payment.payload === null
        ? 'O código chega em seguida por aqui.'
        : `Pix copia e cola:\n${payment.payload}`
    return `Guardei ${when}, com ${whom}. Falta só o Pix de ${priceWords(payment.amountCents)}, até ${until}.\n\n${code}\n\n${afterPix(payment.confirmation !== 'by_hand')}`
  }
  if (pending)
    return `Pedido enviado: ${when}, com ${whom}. Assim que houver resposta, você recebe por aqui.${used}`
  if (kind === 'move') return `Mudado! Agora é ${when}, com ${whom}. ${farewell}`
  const { preparation } = page.manner
  return [`Marcado: ${when}, com ${whom}.${used} ${farewell}`, preparation]
    .filter(Boolean)
    .join('\n\n')
}

/** What became of several changes, a line each. */
export type Lists = Record<'done' | 'requested' | 'unpaid' | 'failed', string[]>

const ofSeveral: Partial<Record<Change['kind'], readonly [done: string, failed: string]>> = {
  book: ['Pronto, marquei:', 'Não consegui marcar:'],
  move: ['Pronto, mudei para:', 'Não consegui mudar para:'],
  cancel: ['Pronto, cancelei:', 'Não consegui cancelar:'],
  attend: ['Presença confirmada:', 'Não consegui confirmar:'],
}

/** What is said of several changes: those that were made, and those that failed. */
export function severalWords(kind: Change['kind'], lists: Lists): string {
  const [made = '', notMade = ''] = ofSeveral[kind] ?? []
  const under = (head: string, lines: readonly string[]) =>
    lines.length > 0 ? [[head, ...lines].join('\n')] : []
  return [
    ...under(made, lists.done),
    ...under('Pedido enviado. Assim que houver resposta, você recebe por aqui:', lists.requested),
    ...lists.unpaid,
    ...under(notMade, lists.failed),
  ].join('\n\n')
}

/** What is said of a change that was refused, by the code of the error. */
export function refusedWords(code: string, page: Page): string {
  const whom = nameOf(page)
  switch (code) {
    case 'CANCELLATION_WINDOW_CLOSED':
      return `Agora já está em cima da hora para mudar por aqui: ${whom} pede ${page.cancellationNoticeHours}h de antecedência. Quer falar direto?`
    case 'PLAN_LIMIT_REACHED':
      return `A agenda de ${whom} não está aceitando novas marcações por aqui agora. Quer que eu avise que você procurou?`
    case 'RATE_LIMITED':
      return `Por hoje não consigo registrar mais pedidos deste número. Tente amanhã, ou fale direto com ${whom}.`
    case 'INVALID_TRANSITION':
    case 'STALE_VERSION':
    case 'NOT_FOUND':
      return 'Esse horário mudou nesse meio-tempo. Quer ver como estão os seus?'
    default:
      return 'Tive um problema para gravar e nada foi alterado. Pode tentar de novo daqui a pouquinho?'
  }
}

type Now = Temporal.Instant
const when = ({ startsAt, timezone }: Pick<OwnAppointment, 'startsAt' | 'timezone'>, now: Now) =>
  startWords(startsAt, timezone, now)

export const mayTellPaid = (one: OwnAppointment, now: Now): string =>
  `Posso avisar ${shownName(one.professionalName)} que você pagou ${when(one, now)}?`
export const nothingToPay =
  'Não encontrei com este número nenhum horário que espere pagamento. Obrigado por avisar!'

/** The bank tells by itself; else the professional looks for it, who has been asked already or has the client's proof. */
export function waitsFor(one: OwnAppointment, now: Now): string {
  const held = `O horário está guardado até ${startWords(one.holdUntil ?? one.startsAt, one.timezone, now)}.`
  return one.isHeldByHand
    ? `${one.professionalName} confere o Pix de ${when(one, now)} e responde por aqui. ${held} Se precisar, envie o comprovante direto.`
    : `Obrigado! Assim que o Pix de ${when(one, now)}, com ${one.professionalName}, cair no banco, aviso por aqui. ${held}`
}

/** What comes after the hold confirms a time that is still free, or goes back by itself. */
export const paidTooLate = (one: LapsedHold, now: Now): string =>
  `O Pix de ${when(one, now)}, com ${one.professionalName}, não chegou a tempo, e o horário ficou livre. Se você já pagou, aviso por aqui: o horário volta a ser seu se ainda estiver livre, ou o valor volta sozinho para a sua conta.`

export const pixOf = (one: OwnAppointment, code: PixCode | null, now: Now): string => {
  if (code !== null) {
    const amount = code.amountCents ? ` (${priceWords(code.amountCents)})` : ''
    return `Pix copia e cola de ${when(one, now)}, com ${one.professionalName}${amount}:\n${code.payload}`
  }
  return one.holdUntil === null
    ? `${one.professionalName} não tem chave Pix por aqui: o pagamento de ${when(one, now)} é combinado direto.`
    : `O código Pix de ${when(one, now)}, com ${one.professionalName}, ainda não chegou do banco. Ele vem por aqui assim que chegar.`
}
export const afterPix = (isHeld: boolean): string =>
  isHeld ? 'Quando o Pix cair, aviso por aqui.' : 'Depois de pagar, é só me dizer “já paguei”.'
export const noPix = (page: Page | null): string =>
  `O código Pix é de um horário marcado que espera pagamento, e não encontrei nenhum com este número. O pagamento é direto com ${page ? shownName(page.name) : 'quem atende'}.`
