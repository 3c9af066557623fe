import { textOf } from '../forms/form-problem.ts'

/** What the form shows again after a refusal; secrets are typed once more. */
export interface TypedAccount extends Record<string, string> {
  apiUrl: string
  tokenUrl: string
  clientId: string
  pixKey: string
}

/** A certificate file is some kilobytes. */
const MOST_BYTES = 40_000

/** What is saved of the form; empty secrets are left out, so that they stay as they were. */
export async function accountOfForm(form: FormData) {
  const typed: TypedAccount = {
    apiUrl: textOf(form, 'apiUrl'),
    tokenUrl: textOf(form, 'tokenUrl'),
    clientId: textOf(form, 'clientId'),
    pixKey: textOf(form, 'pixKey'),
  }
  const secrets = {
    clientSecret: textOf(form, 'clientSecret'),
    certificate: await fileOf(form, 'certificate'),
    privateKey: await fileOf(form, 'privateKey'),
    certificatePassword: textOf(form, 'certificatePassword'),
  }
  const given = Object.fromEntries(Object.entries(secrets).filter(([, text]) => text !== ''))
  return { typed, input: { ...typed, ...given } }
}

/** PEM is text; anything else is sent in base64. */
async function fileOf(form: FormData, name: string): Promise<string> {
  const file = form.get(name)
  if (!(file instanceof File) || file.size === 0) return ''
  const bytes = Buffer.from(await file.slice(0, MOST_BYTES).arrayBuffer())
  return bytes.includes('-----BEGIN') ? bytes.toString() : bytes.toString('base64')
}
