import { files } from '#lib/forms/fields-of.ts'
import { pictureErrors, pictureRefused } from '#lib/pictures/picture.ts'
import { freshSignIn, isFresh, needsFreshSignIn } from '#lib/server/account/fresh-sign-in.ts'
import { takeTyped } from '#lib/server/account/kept-form.ts'
import { formAction } from '#lib/server/form-action.ts'
import { requireProfessional } from '#lib/server/visit.ts'
import { PROFILE, profileErrors } from '#lib/settings/profile-form.ts'
import { parsePrice, priceAsTyped } from '#lib/text/money.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { account, professional } = await requireProfessional(event)
  const { name, phone, pendingPhone, bio, avatarUrl, sessionDuration, sessionPrice } = professional
  return {
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

export const actions: Actions = {
  salvar: formAction('salvar', {
    fields: PROFILE,
    check: profileErrors,
    send: async (api, { phone, ...typed }) => {
      const profile = {
        ...{ name: typed.name, bio: typed.bio },
        sessionDuration: Number(typed.sessionDuration),
        sessionPrice: parsePrice(typed.sessionPrice) ?? 0,
      }
      const before = (await api.getMe()).professional?.pendingPhone
      try {
        const { pendingPhone } = await api.updateProfile({ ...profile, phone })
        return { isCodeSent: pendingPhone !== null && pendingPhone !== before }
      } catch (cause) {
        // Only another phone wants a fresh sign-in.
        if (needsFreshSignIn(cause)) await api.updateProfile(profile)
        throw cause
      }
    },
    fresh: {
      body: 'O resto está salvo. Para trocar o WhatsApp, entre mais uma vez: o número volta digitado.',
      keeps: ['phone'],
    },
    to: (_, { url }, { isCodeSent }) =>
      isCodeSent ? '/ajustes/telefone' : `${url.pathname}?salvo=1`,
  }),

  foto: formAction('foto', {
    fields: { foto: files },
    secrets: ['foto'],
    check: pictureErrors,
    send: async (api, { foto: [picture] }) => picture && api.setAvatar(picture),
    problemOf: pictureRefused,
  }),

  tirarFoto: formAction('tirarFoto', {
    fields: {},
    send: (api) => api.removeAvatar(),
    problemOf: pictureRefused,
  }),
}
