import { textOfFile, withoutPhotos } from '@encaixe/contracts/text-of-file'
import { fail, redirect } from '@sveltejs/kit'
import { problemFor } from '#lib/server/form-answer.ts'
import { apiFor, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

/** The longest file that is taken, pictures of contacts included. */
const MOST_BYTES = 5_000_000
/** The longest text that is taken. */
const MOST_LETTERS = 700_000
/** Mistakes shown at once; correcting them shows the next. */
const MOST_PROBLEMS = 50

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
  const done = event.url.searchParams
  return { created: done.get('novos'), updated: done.get('mudados') }
}

const textIn = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const refuse = (text: string, pasted = '') => {
  const errors: Record<string, string> = { arquivo: text }
  const problem: ReturnType<typeof problemFor> = { errors, message: null }
  return fail(422, { preview: null, csv: '', pasted, problem })
}

/** What would come of it. */
async function preview(event: RequestEvent, { csv, columns }: { csv: string; columns: string }) {
  try {
    const answer = await apiFor(event).importClients(csv, { dryRun: true, columns })
    const { problems, columns: found = [], ...counts } = answer
    const shown = problems.slice(0, MOST_PROBLEMS)
    const more = problems.length - shown.length
    return {
      preview: { ...counts, problems: shown, more, found, columns },
      csv,
      pasted: '',
      problem: undefined,
    }
  } catch (cause) {
    return fail(422, { preview: null, csv: '', pasted: '', problem: problemFor(cause, event) })
  }
}

export const actions: Actions = {
  conferir: async (event) => {
    const form = await event.request.formData()
    const file = form.get('arquivo')
    const pasted = textIn(form, 'colado').trim()
    if (file instanceof File && file.size > MOST_BYTES) {
      return refuse('O arquivo é grande demais: traga até 5.000 pessoas de cada vez.')
    }
    const isFile = file instanceof File && file.size > 0
    const csv = isFile
      ? withoutPhotos(textOfFile(new Uint8Array(await file.arrayBuffer())))
      : pasted
    if (csv === '') return refuse('Escolha o arquivo ou cole a sua lista.')
    if (csv.length > MOST_LETTERS) {
      return refuse(
        'A lista é grande demais: traga até 5.000 pessoas de cada vez.',
        isFile ? '' : pasted,
      )
    }
    return preview(event, { csv, columns: '' })
  },

  colunas: async (event) => {
    const form = await event.request.formData()
    const columns = form.getAll('coluna').map(String).join(',')
    return preview(event, { csv: textIn(form, 'csv'), columns })
  },

  trazer: async (event) => {
    const form = await event.request.formData()
    const columns = textIn(form, 'colunas')
    let counts: { created: number; updated: number }
    try {
      counts = await apiFor(event).importClients(textIn(form, 'csv'), { dryRun: false, columns })
    } catch (cause) {
      return fail(422, { preview: null, csv: '', pasted: '', problem: problemFor(cause, event) })
    }
    redirect(303, `/clientes/importar?novos=${counts.created}&mudados=${counts.updated}`)
  },
}
