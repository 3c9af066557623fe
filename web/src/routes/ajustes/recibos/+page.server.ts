import { textOf } from '#lib/forms/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { redirectSaved, savedPage } from '#lib/server/saved.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { taxIdInWords } from '#lib/settings/pix-key.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  try {
    const { legalName, taxId } = await apiFor(event).getReceiptSettings()
    return {
      saved: savedPage(event, professional.slug),
      held: { legalName: legalName ?? professional.name, taxId: taxIdInWords(taxId ?? '') },
    }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const typed = { legalName: textOf(form, 'legalName'), taxId: textOf(form, 'taxId') }
    try {
      await apiFor(event).setReceiptSettings(typed)
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed })
    }
    return redirectSaved(event)
  },
}
