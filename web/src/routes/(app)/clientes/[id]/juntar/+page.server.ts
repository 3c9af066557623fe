import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

const said = {
  NOT_FOUND: { title: 'Não encontramos esse cliente', body: 'Ele pode já ter sido juntado.' },
  VALIDATION_FAILED: {
    title: 'Esses dois não dá para juntar',
    body: 'Cada um tem a sua conta no Encaixe: são duas pessoas.',
  },
}

const shownPhone = (phone: string | null) => (phone === null ? '' : phoneAsTyped(phone))

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
  const { id } = event.params
  const q = (event.url.searchParams.get('q') ?? '').slice(0, 100)
  const api = pageApi(event)
  const chosen = event.url.searchParams.get('com')
  const [client, found, into] = await Promise.all([
    api.getClient({ id }),
    api.listClients({ q }),
    chosen && chosen !== id ? api.getClient({ id: chosen }) : null,
  ])
  return {
    ...{ id, q },
    phone: shownPhone(client.phone),
    into: into && {
      id: into.id,
      name: into.name ?? 'Sem nome',
      phone: shownPhone(into.phone),
    },
    name: client.name ?? 'Cliente',
    others: found.items
      .filter((other) => other.id !== id)
      .slice(0, 20)
      .map((other) => ({
        id: other.id,
        name: other.name ?? 'Sem nome',
        phone: shownPhone(other.phone),
      })),
  }
}

export const actions: Actions = {
  default: formAction('default', {
    fields: { com: text() },
    send: (api, { com }, { params: { id } }: RequestEvent) => api.mergeClients({ id, intoId: com }),
    says: said,
    to: ({ com }) => `/clientes/${com}?salvo=1`,
  }),
}
