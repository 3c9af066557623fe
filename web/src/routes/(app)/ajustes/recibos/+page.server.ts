import { textOf } from '#lib/forms/form-problem.ts'
import { savedPage, submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { taxIdInWords } from '#lib/settings/pix-key.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { legalName, taxId, occupation, register } = await pageApi(event).getReceiptSettings()
  return {
    saved: savedPage(event, professional.slug),
    held: {
      legalName: legalName ?? professional.name,
      taxId: taxIdInWords(taxId ?? ''),
      occupation: occupation ?? '',
      register: register ?? '',
    },
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const typed = {
      legalName: textOf(form, 'legalName'),
      taxId: textOf(form, 'taxId'),
      occupation: textOf(form, 'occupation'),
      register: textOf(form, 'register'),
    }
    return submitForm(event, (api) => api.setReceiptSettings(typed), { shown: { typed } })
  },
}
