import { normalizePixKey, PixError } from '@encaixe/pix'
import { z } from 'zod'

const digitsOf = (text: string) => text.replace(/[\s./-]/g, '')

function canonical(text: string): string | null {
  for (const type of ['cpf', 'cnpj'] as const) {
    try {
      return normalizePixKey(type, digitsOf(text)).value
    } catch (error) {
      if (!(error instanceof PixError)) throw error
    }
  }
  return null
}

/** A CPF or a CNPJ, however it is typed; without its signs once it is read. */
export const taxId = z
  .string('Informe um CPF ou CNPJ.')
  .max(40, 'Informe um CPF ou CNPJ.')
  .meta({ examples: ['529.982.247-25'] })
  .transform((text, context) => {
    const read = canonical(text)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: 'Confira o número: o CPF ou CNPJ não existe.' })
    return z.NEVER
  })
  .meta({ type: 'string', description: 'A CPF or CNPJ, in any way it is typed.' })
