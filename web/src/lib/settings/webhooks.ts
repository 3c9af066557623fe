import type { Webhook, WebhookDelivery, WebhookType } from '@encaixe/contracts'

/** What a program may be told of, in words. */
export const typeWords: Readonly<Record<WebhookType, string>> = {
  'appointment.created': 'Um horário foi marcado',
  'appointment.confirmed': 'Um horário foi confirmado',
  'appointment.moved': 'Um horário mudou',
  'appointment.cancelled': 'Um horário foi cancelado ou recusado',
  'appointment.completed': 'Um atendimento aconteceu',
  'appointment.no_show': 'O cliente não veio',
  'appointment.paid': 'Um atendimento foi pago',
  'client.created': 'Um cliente novo entrou na lista',
  'client.changed': 'Os dados de um cliente mudaram',
  'client.erased': 'Um cliente saiu da lista',
  'review.created': 'Chegou uma avaliação',
  'waitlist.joined': 'Alguém entrou na lista de espera',
  'purchase.changed': 'Um pacote foi vendido, pago ou usado',
}

const isType = (text: unknown): text is WebhookType =>
  typeof text === 'string' && Object.hasOwn(typeWords, text)

export const typeOptions = Object.entries(typeWords).map(([id, label]) => ({ id, label }))

/** The types that a form says. */
export const typesOf = (form: FormData): WebhookType[] => form.getAll('types').filter(isType)

const offWords: Readonly<Record<NonNullable<Webhook['offReason']>, string>> = {
  owner: 'Desligado por você',
  gone: 'Desligado: o endereço respondeu que não existe mais',
  failing: 'Desligado: há dias o endereço não aceita nada',
  operator: 'Desligado por nós: fale com a gente',
}

/** How an address stands, in words. */
export function stateInWords({
  offReason,
  failingSince,
}: Pick<Webhook, 'offReason' | 'failingSince'>) {
  if (offReason !== null) return offWords[offReason]
  return failingSince === null ? 'Ligado' : 'Ligado, mas falhando'
}

const deliveryWords: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: 'Na fila',
  taken: 'Recebido',
  given_up: 'Não recebido',
}

type Told = Pick<
  WebhookDelivery,
  'state' | 'status' | 'milliseconds' | 'attempts' | 'lastAttemptAt'
>

/** What came of telling an address, in words; the tries are said from the second on. */
export function deliveryInWords({ state, status, milliseconds, attempts, lastAttemptAt }: Told) {
  const time = milliseconds === null ? '' : ` em ${milliseconds} ms`
  const unanswered = lastAttemptAt === null ? 'Ainda não enviado' : `Ninguém respondeu${time}`
  return {
    state: deliveryWords[state],
    isTaken: state === 'taken',
    answered: status === null ? unanswered : `${status}${time}`,
    tries: attempts > 1 ? `${attempts} tentativas` : '',
  }
}
