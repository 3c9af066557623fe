import { z } from 'zod'

const email = z
  .string('Diga o seu e-mail.')
  .trim()
  .toLowerCase()
  .max(254, 'Esse e-mail é longo demais.')
  .pipe(z.email('Esse e-mail não parece completo. Exemplo: ana@exemplo.com.br'))

const name = z
  .string('Diga o seu nome.')
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(2, 'Diga o seu nome, com pelo menos 2 letras.')
      .max(100, 'Use no máximo 100 letras.'),
  )

const password = z
  .string('Escolha uma senha.')
  .min(8, 'Use pelo menos 8 caracteres.')
  .max(200, 'Use no máximo 200 caracteres.')

/** The sign-in form reports only missing fields; a wrong password is reported after the check. */
export const signInForm = z.object({
  email,
  password: z.string().min(1, 'Diga a sua senha.').max(200, 'Essa senha é longa demais.'),
})

export const signUpForm = z.object({ name, email, password })

export const googleForm = z.object({ subject: z.string().min(1) }).or(z.object({ name, email }))

export const codeForm = z.object({ code: z.string().transform((text) => text.replace(/\D/g, '')) })

/** For programs: an account that needs no mail. */
export const newAccount = z.strictObject({
  email,
  name: name.default('Pessoa de Teste'),
  password: password.optional(),
  emailVerified: z.boolean().default(true),
})

/** The typed values to show again, and the problem of each field. */
export interface FormState {
  values: Record<string, string>
  problems: Record<string, string>
  /** About the form as a whole. */
  problem?: string
}

export const untouched = (values: Record<string, string> = {}): FormState => ({
  values,
  problems: {},
})

/** The texts of a form's body; passwords are never shown again. */
export function typed(body: unknown): Record<string, string> {
  const texts = Object.entries(Object(body)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'password',
  )
  return Object.fromEntries(texts)
}

export function refused(body: unknown, error: z.ZodError): FormState {
  const problems: Record<string, string> = {}
  for (const issue of error.issues) problems[String(issue.path[0] ?? 'form')] ??= issue.message
  return { values: typed(body), problems }
}
