import { textOfFile, withoutPhotos } from '@encaixe/contracts/text-of-file'
import type { Api } from '#lib/api/client.ts'
import { files } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

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

const wholeText = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** The text of the chosen file; empty without one, null for one that is too large. */
async function fileText(form: FormData, name: string): Promise<string | null> {
  const [file] = files(form, name)
  if (!file) return ''
  if (file.size > MOST_BYTES) return null
  return withoutPhotos(textOfFile(new Uint8Array(await file.arrayBuffer())))
}

/** What would come of it. */
async function preview(api: Api, { csv, columns }: { csv: string; columns: string }) {
  const answer = await api.importClients(csv, { dryRun: true, columns })
  const { problems, columns: found = [], ...counts } = answer
  const shown = problems.slice(0, MOST_PROBLEMS)
  return {
    csv,
    ...{ ...counts, problems: shown, more: problems.length - shown.length, found, columns },
  }
}

const tooLarge = (what: string) => `${what} é grande demais: traga até 5.000 pessoas de cada vez.`

export const actions: Actions = {
  conferir: formAction('conferir', {
    fields: { arquivo: fileText, colado: wholeText },
    secrets: ['arquivo'],
    check: ({ arquivo, colado }) => {
      if (arquivo === null) return { arquivo: tooLarge('O arquivo') }
      const { length } = arquivo || colado
      if (length > MOST_LETTERS) return { arquivo: tooLarge('A lista') }
      return { ...(length === 0 && { arquivo: 'Escolha o arquivo ou cole a sua lista.' }) }
    },
    send: (api, { arquivo, colado }) => preview(api, { csv: arquivo || colado, columns: '' }),
    shows: (found) => found,
  }),

  colunas: formAction('colunas', {
    fields: {
      csv: wholeText,
      columns: (form: FormData) => form.getAll('coluna').map(String).join(','),
    },
    send: preview,
    shows: (found) => found,
  }),

  trazer: formAction('trazer', {
    fields: { csv: wholeText, colunas: wholeText },
    send: (api, { csv, colunas: columns }) => api.importClients(csv, { dryRun: false, columns }),
    to: (_, __, { created, updated }) => `/clientes/importar?novos=${created}&mudados=${updated}`,
  }),
}
