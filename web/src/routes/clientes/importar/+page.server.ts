import { fail, redirect } from '@sveltejs/kit'
import { problemFor } from '#lib/server/form-answer.ts'
import { apiFor, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

/** The longest table that is taken. */
const MOST_BYTES = 700_000
/** Mistakes shown at once; correcting them shows the next. */
const MOST_PROBLEMS = 50

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
  const done = event.url.searchParams
  return { created: done.get('novos'), updated: done.get('mudados') }
}

/** As a spreadsheet wrote it: UTF-8, or else what those of Windows write. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const problem = (text: string) => {
  const errors: Record<string, string> = { arquivo: text }
  return { errors, message: null }
}

export const actions: Actions = {
  conferir: async (event) => {
    const file = (await event.request.formData()).get('arquivo')
    if (!(file instanceof File) || file.size === 0) {
      return fail(422, { preview: null, csv: '', problem: problem('Escolha o arquivo.') })
    }
    if (file.size > MOST_BYTES) {
      const text = 'O arquivo é grande demais: traga até 5.000 linhas de cada vez.'
      return fail(422, { preview: null, csv: '', problem: problem(text) })
    }
    const csv = textOf(await file.arrayBuffer())
    try {
      const { problems, ...counts } = await apiFor(event).importClients(csv, true)
      const shown = problems.slice(0, MOST_PROBLEMS)
      const preview = { ...counts, problems: shown, more: problems.length - shown.length }
      return { preview, csv, problem: undefined }
    } catch (cause) {
      return fail(422, { preview: null, csv: '', problem: problemFor(cause, event) })
    }
  },

  trazer: async (event) => {
    const csv = (await event.request.formData()).get('csv')
    let counts: { created: number; updated: number }
    try {
      const text = typeof csv === 'string' ? csv : ''
      counts = await apiFor(event).importClients(text, false)
    } catch (cause) {
      return fail(422, { preview: null, csv: '', problem: problemFor(cause, event) })
    }
    redirect(303, `/clientes/importar?novos=${counts.created}&mudados=${counts.updated}`)
  },
}
