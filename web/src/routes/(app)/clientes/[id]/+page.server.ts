import type { AppointmentView, Purchase } from '@encaixe/contracts'
import { type RequestEvent, redirect } from '@sveltejs/kit'
import { shownOf } from '#lib/agenda/shown.ts'
import { usualWeeks, writeAgain } from '#lib/appointments/again.ts'
import { phoneLinks } from '#lib/appointments/words.ts'
import { comingAndPast } from '#lib/clients/nearest.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { purchaseInLine, shownPurchase } from '#lib/packages/purchase.ts'
import { failSaid } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { taxIdInWords } from '#lib/settings/pix-key.ts'
import { clock, price } from '#lib/text/format.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import { dayIn, dayRelative, dayShort, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

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

/** Whose CPF a receipt has. */
const payment = (form: FormData) => ({
  taxId: textOf(form, 'taxId'),
  payerName: textOf(form, 'payerName'),
  payerTaxId: textOf(form, 'payerTaxId'),
})

type Work = (api: ReturnType<typeof apiFor>, form: FormData, clientId: string) => Promise<unknown>

/** Makes a change and shows the page again; a refusal keeps what was typed. */
function save(work: Work, where = '') {
  return async (event: RequestEvent<{ id: string }>) => {
    const form = await event.request.formData()
    const { id } = event.params
    try {
      await work(apiFor(event), form, id)
    } catch (cause) {
      const typed = {
        name: textOf(form, 'name'),
        phone: textOf(form, 'phone'),
        email: textOf(form, 'email'),
        ...payment(form),
        body: textOf(form, 'body', 10_000),
      }
      return failSaid(cause, event, said, { typed })
    }
    redirect(303, `/clientes/${id}?salvo=1${where}`)
  }
}

export const actions: Actions = {
  guardar: save((api, form, id) =>
    api.updateClient({
      id,
      name: textOf(form, 'name'),
      phone: textOf(form, 'phone'),
      email: textOf(form, 'email'),
      ...payment(form),
    }),
  ),
  bloquear: save((api, _, id) => api.updateClient({ id, blocked: true })),
  desbloquear: save((api, _, id) => api.updateClient({ id, blocked: false })),
  anotar: save(
    (api, form, clientId) => api.createNote({ clientId, body: textOf(form, 'body', 10_000) }),
    '#anotacoes',
  ),
  mudar: save(
    (api, form) =>
      api.updateNote({ id: textOf(form, 'nota'), body: textOf(form, 'texto', 10_000) }),
    '#anotacoes',
  ),
  apagar: save((api, form) => api.deleteNote({ id: textOf(form, 'nota') }), '#anotacoes'),
}
