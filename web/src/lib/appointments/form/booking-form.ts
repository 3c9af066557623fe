import { textOf, textsOf } from '../../forms/form-problem.ts'
import { parsePrice } from '../../text/money.ts'
import { looksLikePhone } from '../../text/phone.ts'
import { isDate, TIME } from '../../time/calendar.ts'

/** The value of the choice "a new client". */
export const NEW_CLIENT = 'novo'

/** The choice of a session that is none of the page's services. */
export const NO_SERVICE = 'nenhum'

/** Whether one of the page's services is chosen. */
export const isService = (service: string): boolean => service !== '' && service !== NO_SERVICE

/** The client of an appointment as a form holds it. */
export type TypedClient = ReturnType<typeof readClient>
/** The chosen services and place as a form holds them; empty means not chosen. */
export type TypedOffer = Pick<TypedSession, 'service' | 'also' | 'place' | 'address'>
/** A session for somebody: what an appointment and a series have in common. */
export type TypedSession = ReturnType<typeof readSession>
/** An appointment as its professional writes it down. */
export type TypedAppointment = ReturnType<typeof readAppointment>

export const readClient = (form: FormData) => ({
  /** A client's id, or {@link NEW_CLIENT}; empty: nobody is chosen yet. */
  client: textOf(form, 'cliente'),
  clientName: textOf(form, 'name'),
  clientPhone: textOf(form, 'phone'),
  clientEmail: textOf(form, 'email'),
})

export const readServices = (form: FormData) => ({
  // A page without services does not ask.
  service: form.has('servico') ? textOf(form, 'servico') : NO_SERVICE,
  /** Those that are done beside it. */
  also: textsOf(form, 'tambem').filter((id) => id !== ''),
})

export const readSession = (form: FormData) => ({
  ...readClient(form),
  ...readServices(form),
  place: textOf(form, 'lugar'),
  address: textOf(form, 'endereco'),
  day: textOf(form, 'dia'),
  time: textOf(form, 'hora').slice(0, 5),
  duration: textOf(form, 'duracao'),
  price: textOf(form, 'preco'),
  /** Whether a session of the client's package pays it, where there is one that fits. */
  usesSession: !form.has('sem-pacote'),
})

export const readAppointment = (form: FormData) => ({
  ...readSession(form),
  notify: form.has('avisar'),
})

export function clientErrors(typed: TypedClient): Record<string, string> {
  const errors: Record<string, string> = {}
  if (typed.client === '') errors.cliente = 'Escolha o cliente, ou “Novo cliente”.'
  if (typed.client !== NEW_CLIENT) return errors
  if (typed.clientName.length < 2) errors.name = 'Diga o nome do cliente.'
  if (!looksLikePhone(typed.clientPhone)) errors.phone = 'Confira o WhatsApp, com DDD.'
  return errors
}

/**
 * What is wrong with who it is for, when, how long and for how much. Looser than the service's own rules: it
 * saves a round trip, the service decides.
 */
export function sessionErrors(typed: TypedSession, noDay: string): Record<string, string> {
  const errors = clientErrors(typed)
  if (typed.service === '') errors.servico = 'Escolha o serviço.'
  if (!isDate(typed.day)) errors.dia = noDay
  if (!TIME.test(typed.time)) errors.hora = 'Escolha a hora.'
  const minutes = Number(typed.duration)
  // What is left empty is the service's own, or the page's.
  if (typed.duration !== '' && !(minutes >= 5 && minutes <= 480))
    errors.duracao = 'De 5 a 480 minutos.'
  if (parsePrice(typed.price) === null) errors.preco = 'Escreva um valor como 120 ou 120,00.'
  return errors
}

export const appointmentErrors = (typed: TypedAppointment) => sessionErrors(typed, 'Escolha o dia.')

/** Who it is for, as the API takes it. */
export const clientOf = (typed: TypedClient) =>
  typed.client === NEW_CLIENT
    ? {
        client: {
          name: typed.clientName,
          phone: typed.clientPhone,
          ...(typed.clientEmail !== '' && { email: typed.clientEmail }),
        },
      }
    : { clientId: typed.client }

type TypedServices = ReturnType<typeof readServices>

/** The services in their order; empty: none of the page's. */
export const chosenServices = ({ service, also }: TypedServices): string[] =>
  isService(service) ? [service, ...also.filter(Boolean)] : []

/** The same as the API takes it. */
function servicesOf(typed: TypedServices) {
  const [serviceId, ...others] = chosenServices(typed)
  if (serviceId === undefined) return {}
  return others.length > 0 ? { serviceIds: [serviceId, ...others] } : { serviceId }
}

/** How long, for how much, what and where, as the API takes it. */
export const termsOfSession = (typed: TypedSession) => ({
  ...(typed.duration !== '' && { durationMinutes: Number(typed.duration) }),
  ...((typed.price !== '' || !isService(typed.service)) && {
    priceCents: parsePrice(typed.price) ?? 0,
  }),
  ...servicesOf(typed),
  ...(typed.place !== '' && { placeId: typed.place }),
  ...(!typed.usesSession && { useSession: false }),
})

/** The API's names of fields, as these forms have them. */
export const FIELDS: Readonly<Record<string, string>> = {
  'client.name': 'name',
  'client.phone': 'phone',
  'client.email': 'email',
  clientId: 'cliente',
  startsAt: 'hora',
  startTime: 'hora',
  startsOn: 'dia',
  from: 'dia',
  dayOfWeek: 'semana',
  durationMinutes: 'duracao',
  priceCents: 'preco',
  serviceId: 'servico',
  serviceIds: 'tambem',
  placeId: 'lugar',
  clientAddress: 'endereco',
  endsOn: 'ate',
  count: 'vezes',
}
