import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { PICTURE_LIMIT, pictureProblem } from '#lib/pictures/picture.ts'
import { freshSignIn, isFresh, needsFreshSignIn } from '#lib/server/account/fresh-sign-in.ts'
import { keepTyped, takeTyped } from '#lib/server/account/kept-form.ts'
import { failForm, problemFor, redirectSaved, savedPage } from '#lib/server/form-answer.ts'
import { apiFor, requireProfessional } from '#lib/server/visit.ts'
import { profileErrors, readProfile } from '#lib/settings/profile-form.ts'
import { parsePrice, priceAsTyped } from '#lib/text/money.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { account, professional } = await requireProfessional(event)
  const { slug, name, phone, pendingPhone, bio, avatarUrl, sessionDuration, sessionPrice } =
    professional
  return {
    saved: savedPage(event, slug),
    isPhonePending: pendingPhone !== null,
    freshSignIn: freshSignIn(event.url.pathname),
    // The first phone needs none.
    mustSignIn: phone !== null && !isFresh(account),
    name,
    avatarUrl,
    held: {
      name,
      phone:
        (isFresh(account) ? takeTyped(event, account.userId)?.phone : null) ??
        phoneAsTyped(pendingPhone ?? phone ?? ''),
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
    const api = apiFor(event)
    const profile = {
      name: typed.name,
      bio: typed.bio,
      sessionDuration: Number(typed.sessionDuration),
      sessionPrice: parsePrice(typed.sessionPrice) ?? 0,
    }
    let isCodeSent: boolean
    try {
      const before = (await api.getMe()).professional?.pendingPhone
      const { pendingPhone } = await api.updateProfile({ ...profile, phone: typed.phone })
      isCodeSent = pendingPhone !== null && pendingPhone !== before
    } catch (cause) {
      if (!needsFreshSignIn(cause)) return failForm(problemFor(cause, event), { typed })
      try {
        await api.updateProfile(profile)
      } catch (again) {
        return failForm(problemFor(again, event), { typed })
      }
      const { account } = await requireProfessional(event)
      keepTyped(event, account.userId, { phone: typed.phone })
      return fail(401, { typed, isStale: true, problem: undefined })
    }
    if (isCodeSent) redirect(303, '/ajustes/telefone')
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
      await apiFor(event).setAvatar(picture)
    } catch (cause) {
      return failPicture(cause, event)
    }
    return redirectSaved(event)
  },

  tirarFoto: async (event) => {
    try {
      await apiFor(event).removeAvatar()
    } catch (cause) {
      return failPicture(cause, event)
    }
    return redirectSaved(event)
  },
}
