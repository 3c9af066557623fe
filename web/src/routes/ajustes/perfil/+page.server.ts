import { fail, type RequestEvent } from '@sveltejs/kit'
import { isValid } from '#lib/form-problem.ts'
import { parsePrice, priceAsTyped } from '#lib/money.ts'
import { phoneAsTyped } from '#lib/phone.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { ApiProblem } from '#lib/server/problem.ts'
import { redirectSaved, savedPage } from '#lib/server/saved.ts'
import { ownApiFor, requireProfessional } from '#lib/server/visit.ts'
import { PICTURE_LIMIT, pictureProblem } from '#lib/settings/picture.ts'
import { profileErrors, readProfile } from '#lib/settings/profile-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { slug, name, phone, bio, avatarUrl, sessionDuration, sessionPrice } = professional
  return {
    saved: savedPage(event, slug),
    name,
    avatarUrl,
    held: {
      name,
      phone: phoneAsTyped(phone),
      bio,
      sessionDuration: String(sessionDuration),
      sessionPrice: priceAsTyped(sessionPrice),
    },
  }
}

function failPicture(cause: unknown, event: RequestEvent) {
  // sends on whoever is not signed in
  problemFor(cause, event)
  const code = cause instanceof ApiProblem ? cause.code : ''
  return fail(422, { pictureProblem: pictureProblem(code) })
}

export const actions: Actions = {
  salvar: async (event) => {
    const typed = readProfile(await event.request.formData())
    const problem = { errors: profileErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    try {
      await ownApiFor(event).updateProfile({
        name: typed.name,
        phone: typed.phone,
        bio: typed.bio,
        sessionDuration: Number(typed.sessionDuration),
        sessionPrice: parsePrice(typed.sessionPrice) ?? 0,
      })
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed })
    }
    return redirectSaved(event)
  },

  foto: async (event) => {
    const picture = (await event.request.formData()).get('foto')
    if (!(picture instanceof File) || picture.size === 0) {
      return fail(422, { pictureProblem: 'Escolha uma foto.' })
    }
    if (picture.size > PICTURE_LIMIT) {
      return fail(413, { pictureProblem: pictureProblem('PAYLOAD_TOO_LARGE') })
    }
    try {
      await ownApiFor(event).setAvatar(picture)
    } catch (cause) {
      return failPicture(cause, event)
    }
    return redirectSaved(event)
  },

  tirarFoto: async (event) => {
    try {
      await ownApiFor(event).removeAvatar()
    } catch (cause) {
      return failPicture(cause, event)
    }
    return redirectSaved(event)
  },
}
