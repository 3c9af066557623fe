import { randomUUID } from 'node:crypto'
import { NEW_CLIENT } from '#lib/appointments/form/booking-form.ts'
import { clientOption } from '#lib/appointments/form/client-choice.ts'
import { text } from '#lib/forms/fields-of.ts'
import { NEEDS_PLAN, sellsPackages } from '#lib/packages/plan.ts'
import { newSale, readSale, SALE_FIELDS, saleErrors, termsOfSale } from '#lib/packages/sale-form.ts'
import { packageInLine } from '#lib/packages/words.ts'
import { clientsOffered } from '#lib/server/agenda/session-form.ts'
import { formAction } from '#lib/server/form-action.ts'
import { requestKey } from '#lib/server/request-key.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { priceAsTyped } from '#lib/text/money.ts'
import { dayIn } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const [{ items }, { q, known, clients, client }] = await Promise.all([
    pageApi(event).listPackages(),
    clientsOffered(event),
  ])
  const packages = items.filter(({ active }) => active)
  const [only] = packages.length === 1 ? packages : []
  const today = dayIn(professional.timezone, Date.now())
  return {
    ...{ q, today },
    clients: clients.map(clientOption),
    known: known && { id: known.id, name: known.name ?? 'Sem nome' },
    start: newSale({ client, packageId: only?.id ?? '', today }),
    packages: packages.map((one) => ({
      ...{ id: one.id, name: one.name, details: packageInLine(one) },
      price: priceAsTyped(one.priceCents),
    })),
    hasPlan: sellsPackages(professional),
    key: randomUUID(),
  }
}

export const actions: Actions = {
  default: formAction('default', {
    fields: { sale: readSale, chave: text() },
    check: ({ sale }) => saleErrors(sale),
    send: async (api, { sale, chave }) => {
      const { client, clientName, clientPhone, clientEmail } = sale
      const terms = termsOfSale(sale)
      const clientId =
        client === NEW_CLIENT
          ? (
              await api.createClient({
                ...{ name: clientName, phone: clientPhone },
                ...(clientEmail !== '' && { email: clientEmail }),
              })
            ).id
          : client
      const idempotencyKey = requestKey(chave, [JSON.stringify({ clientId, ...terms })])
      return api.sellPackage({ clientId, ...terms }, { idempotencyKey })
    },
    names: SALE_FIELDS,
    says: {
      PLAN_FEATURE_REQUIRED: NEEDS_PLAN,
      CLIENT_EXISTS: {
        title: 'Esse telefone já é de um cliente seu',
        body: 'Procure por ele no campo Cliente.',
      },
      NOT_FOUND: {
        title: 'Esse pacote não está mais à venda',
        body: 'Escolha outro. Nada foi vendido.',
      },
    },
    to: (_, __, { id }) => `/pacotes/${id}?feito=vendido`,
  }),
}
