import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { taxIdInWords } from '#lib/settings/pix-key.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { legalName, taxId, occupation, register } = await pageApi(event).getReceiptSettings()
  return {
    held: {
      legalName: legalName ?? professional.name,
      taxId: taxIdInWords(taxId ?? ''),
      occupation: occupation ?? '',
      register: register ?? '',
    },
  }
}

export const actions: Actions = {
  default: formAction('default', {
    fields: { legalName: text(), taxId: text(), occupation: text(), register: text() },
    send: (api, typed) => api.setReceiptSettings(typed),
  }),
}
