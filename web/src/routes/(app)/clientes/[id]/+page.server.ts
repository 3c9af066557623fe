import type { AppointmentView, Purchase } from '@encaixe/contracts'
import { shownOf } from '#lib/agenda/shown.ts'
import type { Api } from '#lib/api/client.ts'
import { usualWeeks, writeAgain } from '#lib/appointments/again.ts'
import { phoneLinks } from '#lib/appointments/words.ts'
import { comingAndPast } from '#lib/clients/nearest.ts'
import { type Fields, type TypedIn, text } from '#lib/forms/fields-of.ts'
import { purchaseInLine, shownPurchase } from '#lib/packages/purchase.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { taxIdInWords } from '#lib/settings/pix-key.ts'
import { clock, price } from '#lib/text/format.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import { dayIn, dayRelative, dayShort, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

const said = {
  CLIENT_EXISTS: {
    title: 'Outro cliente já tem esse telefone',
    body: 'Se for a mesma pessoa, procure por ela em Clientes.',
  },
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const { id } = event.params
  const api = pageApi(event)
  const now = Date.now()
  const today = dayIn(timezone, now)
  const [client, notes, purchases, packages] = await Promise.all([
    api.getClient({ id }),
    api.listNotes({ clientId: id }),
    api.listPurchases({ clientId: id }),
    api.listPackages(),
  ])
  const { name, phone, totals, appointments, ...rest } = client
  const at = (instant: string) => inZone(instant, timezone)
  const day = (instant: string) => dayRelative(wallDate(at(instant)), today)
  const { coming, past } = comingAndPast(appointments, now)
  const listed = (appointment: AppointmentView) => {
    const shown = shownOf(appointment, { timezone, now })
    return {
      id: shown.id,
      when: `${dayShort(shown.date)}, ${clock(shown.start)}`,
      words: [shown.status, shown.payment].filter(Boolean).join(' · '),
    }
  }
  return {
    id,
    logsReads: true,
    name: name ?? 'Sem nome',
    phone: phone === null ? null : { typed: phoneAsTyped(phone), ...phoneLinks(phone) },
    email: rest.email,
    taxId: taxIdInWords(rest.taxId ?? ''),
    payerName: rest.payerName ?? '',
    payerTaxId: taxIdInWords(rest.payerTaxId ?? ''),
    isBlocked: rest.blocked,
    hasAccount: rest.hasAccount,
    totals: [
      { label: 'Atendimentos', value: String(totals.completed) },
      { label: 'Faltas', value: String(totals.noShows) },
      { label: 'Pago', value: price(totals.paidCents) },
      { label: 'Falta pagar', value: price(totals.owedCents) },
    ],
    // The last visit again, or an empty form.
    again: writeAgainOf(appointments, { timezone, now }) ?? `/agenda/nova?cliente=${id}`,
    next: rest.nextAppointmentAt && day(rest.nextAppointmentAt),
    ...packagesOf(purchases.items, packages.items, { timezone, now }),
    coming: coming.map(listed),
    history: past.map(listed),
    notes: notes.items.map(({ id: noteId, body, createdAt, updatedAt }) => ({
      ...{ id: noteId, body },
      when: `${day(createdAt)}, ${clock(wallTime(at(createdAt)))}${updatedAt === createdAt ? '' : ' (mudada)'}`,
    })),
    isSaved: event.url.searchParams.has('salvo'),
  }
}

/** What the client has, and what can be sold to them. */
const packagesOf = (
  purchases: readonly Purchase[],
  offered: readonly { active: boolean }[],
  at: { timezone: string; now: number },
) => ({
  canSell: offered.some(({ active }) => active),
  purchases: purchases.map((purchase) => {
    const shown = shownPurchase(purchase, at)
    const { id: purchaseId, name, status, tone, isOpen, canBeUsed } = shown
    return {
      ...{ id: purchaseId, name, status, tone },
      isOver: !isOpen && !canBeUsed,
      words: purchaseInLine(shown),
    }
  }),
})

function writeAgainOf(
  appointments: readonly AppointmentView[],
  at: { timezone: string; now: number },
): string | null {
  const [last] = appointments
    .filter(({ status }) => status === 'completed')
    .toSorted((one, other) => Date.parse(other.startsAt) - Date.parse(one.startsAt))
  return last ? writeAgain(last, { ...at, weeks: usualWeeks(appointments) }) : null
}

/** A form of this page, which then shows it again. */
const save = <Name extends string, Declared extends Fields>(
  name: Name,
  fields: Declared,
  send: (api: Api, typed: TypedIn<Declared>, id: string) => Promise<unknown>,
  where = '',
) =>
  formAction(name, {
    fields,
    send: (api, typed, { params }: RequestEvent) => send(api, typed, params.id),
    says: said,
    to: (_, { params }) => `/clientes/${params.id}?salvo=1${where}`,
  })

const NOTES = '#anotacoes'

export const actions: Actions = {
  guardar: save(
    'guardar',
    {
      ...{ name: text(), phone: text(), email: text() },
      // Whose CPF a receipt has.
      ...{ taxId: text(), payerName: text(), payerTaxId: text() },
    },
    (api, typed, id) => api.updateClient({ id, ...typed }),
  ),
  bloquear: save('bloquear', {}, (api, _, id) => api.updateClient({ id, blocked: true })),
  desbloquear: save('desbloquear', {}, (api, _, id) => api.updateClient({ id, blocked: false })),
  anotar: save(
    'anotar',
    { body: text(10_000) },
    (api, { body }, clientId) => api.createNote({ clientId, body }),
    NOTES,
  ),
  mudar: save(
    'mudar',
    { nota: text(), texto: text(10_000) },
    (api, { nota: id, texto: body }) => api.updateNote({ id, body }),
    NOTES,
  ),
  apagar: save('apagar', { nota: text() }, (api, { nota: id }) => api.deleteNote({ id }), NOTES),
}
