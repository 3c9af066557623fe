import { nameOf } from '../reply.ts'
import type { Page } from '../world/page.ts'
import type { Committed, Proposal } from '../world/tools.ts'
import { saying } from './common.ts'
import { priceWords, startWords } from './words.ts'

/** What is said of a change that was made. */
export function doneWords(
  proposal: Proposal,
  page: Page,
  now: Temporal.Instant,
  { pending, stands, payment }: Omit<Extract<Committed, { done: true }>, 'done'>,
): string {
  const { kind } = proposal
  const whom = nameOf(page)
  if (kind === 'tell') return `Pronto, avisei ${whom}: “${proposal.text}”`
  if (kind === 'wait') {
    return `Pronto, você está na lista de espera de ${whom}. Se abrir um horário assim, você recebe por aqui e tem um tempo para aceitar.`
  }
  const when = startWords(proposal.startsAt, page.timezone, now)
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
  if (payment) {
    const until = startWords(payment.expiresAt, page.timezone, now)
    const code =
      payment.payload === null
        ? 'O código chega em seguida por aqui.'
        : `Pix copia e cola:\n${payment.payload}`
    const after =
      payment.confirmation === 'by_hand'
        ? 'Depois de pagar, é só me dizer “já paguei”.'
        : 'Quando ele cair, aviso por aqui.'
    return `Guardei ${when}, com ${whom}. Falta só o Pix de ${priceWords(payment.amountCents)}, até ${until}.\n\n${code}\n\n${after}`
  }
  if (pending)
    return `Pedido enviado: ${when}, com ${whom}. Assim que houver resposta, você recebe por aqui.`
  if (kind === 'move') return `Mudado! Agora é ${when}, com ${whom}. ${farewell}`
  const { preparation } = page.manner
  return [`Marcado: ${when}, com ${whom}. ${farewell}`, preparation].filter(Boolean).join('\n\n')
}
