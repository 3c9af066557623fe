import { MOST_PHOTOS, MOST_QUESTIONS } from '@encaixe/contracts'
import { files, ticked } from '#lib/forms/fields-of.ts'
import { accentStyles } from '#lib/look/accent.ts'
import { pictureErrors, pictureRefused } from '#lib/pictures/picture.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { photoChanges, readAnswers, readColour, readPhotos } from '#lib/settings/face-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const face = await pageApi(event).getPageFace()
  return {
    slug: professional.slug,
    styles: face.accentColor ? accentStyles(face.accentColor) : '',
    face,
    mostQuestions: MOST_QUESTIONS,
    room: MOST_PHOTOS - face.photos.length,
  }
}

export const actions: Actions = {
  cor: formAction('cor', {
    fields: { cor: readColour },
    check: ({ cor }) => ({ ...(cor === undefined && { cor: 'Escolha uma cor.' }) }),
    send: (api, { cor }) => api.updatePageFace({ accentColor: cor ?? null }),
    names: { accentColor: 'cor' },
  }),

  foto: formAction('foto', {
    fields: { foto: files },
    secrets: ['foto'],
    check: pictureErrors,
    send: async (api, { foto }) => {
      for (const picture of foto) await api.addPhoto(picture)
    },
    problemOf: pictureRefused,
  }),

  fotos: formAction('fotos', {
    fields: { asked: readPhotos },
    send: async (api, { asked }) => {
      const { texts, removed, order } = photoChanges(asked, (await api.getPageFace()).photos)
      for (const change of texts) await api.updatePhoto(change)
      if (order) await api.orderPhotos({ ids: order })
      if (removed) await api.removePhoto({ id: removed })
    },
    problemOf: pictureRefused,
  }),

  outros: formAction('outros', {
    fields: { showsRelated: ticked },
    send: (api, typed) => api.updatePageFace(typed),
  }),

  perguntas: formAction('perguntas', {
    fields: { faq: readAnswers },
    send: (api, typed) => api.updatePageFace(typed),
  }),
}
