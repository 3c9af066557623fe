import { error } from '@sveltejs/kit'
import { ignoreMissing } from '#lib/api/problem.ts'
import { NEEDS_PLAN } from '#lib/packages/plan.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import {
  kindsShown,
  newPackage,
  PACKAGE_FIELDS,
  packageErrors,
  packageOf,
  readPackage,
  typedPackage,
} from '#lib/settings/offer/package-form.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

const NEW = 'novo'
const SAVED = '/ajustes/pacotes?salvo=1'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { id } = event.params
  const api = pageApi(event)
  const [{ items }, { items: all }, { account }] = await Promise.all([
    api.listPackages(),
    api.listServices(),
    api.getPixAccount(),
  ])
  const held = items.find((one) => one.id === id)
  if (!held && id !== NEW) error(404, 'not found')
  const named = held?.entries.flatMap(({ serviceIds }) => serviceIds) ?? []
  const services = all.filter(({ id: service, active }) => active || named.includes(service))
  const typed = held ? typedPackage(held) : newPackage(services)
  return {
    isNew: !held,
    held: typed,
    kinds: kindsShown(typed.entries, services.length).length,
    services: services.map(({ id: service, name }) => ({ id: service, label: name })),
    canBePaid: (account?.connected ?? false) || professional.instantPayKey !== null,
    slug: professional.slug,
  }
}

export const actions: Actions = {
  salvar: formAction('salvar', {
    fields: { sold: readPackage },
    check: ({ sold }) => packageErrors(sold),
    send: async (api, { sold }, { params: { id } }: RequestEvent) => {
      if (id === NEW) await api.createPackage(packageOf(sold))
      else await api.updatePackage({ id, ...packageOf(sold) })
    },
    names: PACKAGE_FIELDS,
    says: { PLAN_FEATURE_REQUIRED: NEEDS_PLAN },
    to: SAVED,
  }),

  tirar: formAction('tirar', {
    fields: {},
    send: (api, _, { params: { id } }: RequestEvent) =>
      api.removePackage({ id }).catch(ignoreMissing),
    to: SAVED,
  }),
}
