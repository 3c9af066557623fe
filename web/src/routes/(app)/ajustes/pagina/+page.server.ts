import { MOST_PHOTOS, MOST_QUESTIONS } from '@encaixe/contracts'
import { fail } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { accentStyles } from '#lib/look/accent.ts'
import { PICTURE_LIMIT, pictureProblem } from '#lib/pictures/picture.ts'
import { problemFor, redirectSaved, savedPage, submitForm } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { photoChanges, readAnswers, readColour, rowsOf } from '#lib/settings/face-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const face = await pageApi(event).getPageFace()
  return {
    saved: savedPage(event, professional.slug),
    slug: professional.slug,
    styles: face.accentColor ? accentStyles(face.accentColor) : '',
    face,
    rows: rowsOf(face.faq, MOST_QUESTIONS),
    room: MOST_PHOTOS - face.photos.length,
  }
}

const photoProblem = (cause: unknown) => {
  const first = cause instanceof ApiProblem ? cause.errors[0]?.message : undefined
  return first ?? pictureProblem(cause instanceof ApiProblem ? cause.code : '')
}

export const actions: Actions = {
  cor: async (event) => {
    const accentColor = readColour(await event.request.formData())
    if (accentColor === undefined) return fail(422, { colourProblem: 'Escolha uma cor.' })
    try {
      await apiFor(event).updatePageFace({ accentColor })
    } catch (cause) {
      const { message, errors } = problemFor(cause, event)
      return fail(422, { colourProblem: errors.accentColor ?? message?.title ?? '' })
    }
    return redirectSaved(event)
  },

  foto: async (event) => {
    const pictures = (await event.request.formData())
      .getAll('foto')
      .filter((picture) => picture instanceof File)
      .filter(({ size }) => size > 0)
    if (pictures.length === 0) return fail(422, { photoProblem: 'Escolha uma foto.' })
    if (pictures.some(({ size }) => size > PICTURE_LIMIT)) {
      return fail(413, { photoProblem: pictureProblem('PAYLOAD_TOO_LARGE') })
    }
    try {
      for (const picture of pictures) await apiFor(event).addPhoto(picture)
    } catch (cause) {
      problemFor(cause, event)
      return fail(422, { photoProblem: photoProblem(cause) })
    }
    return redirectSaved(event)
  },

  fotos: async (event) => {
    const form = await event.request.formData()
    const api = apiFor(event)
    try {
      const { texts, removed, order } = photoChanges(form, (await api.getPageFace()).photos)
      for (const text of texts) await api.updatePhoto(text)
      if (order) await api.orderPhotos({ ids: order })
      if (removed) await api.removePhoto({ id: removed })
    } catch (cause) {
      problemFor(cause, event)
      return fail(422, { photoProblem: photoProblem(cause) })
    }
    return redirectSaved(event)
  },

  outros: async (event) => {
    const showsRelated = (await event.request.formData()).has('showsRelated')
    return submitForm(event, (api) => api.updatePageFace({ showsRelated }), { shown: {} })
  },

  perguntas: async (event) => {
    const faq = readAnswers(await event.request.formData())
    return submitForm(event, (api) => api.updatePageFace({ faq }), {
      shown: { rows: rowsOf(faq, MOST_QUESTIONS) },
    })
  },
}
