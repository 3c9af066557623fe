import { type TypedIn, text } from '../forms/fields-of.ts'

/** A certificate file is some kilobytes. */
const MOST_BYTES = 40_000

/** PEM is text; anything else is sent in base64. */
async function fileOf(form: FormData, name: string): Promise<string> {
  const file = form.get(name)
  if (!(file instanceof File) || file.size === 0) return ''
  const bytes = Buffer.from(await file.slice(0, MOST_BYTES).arrayBuffer())
  return bytes.includes('-----BEGIN') ? bytes.toString() : bytes.toString('base64')
}

/** What no answer carries back: it is typed once more. */
export const SECRETS = ['clientSecret', 'certificate', 'privateKey', 'certificatePassword'] as const

/** The fields of the account at a bank. */
export const ACCOUNT_FIELDS = {
  ...{ apiUrl: text(), tokenUrl: text(), clientId: text(), pixKey: text() },
  ...{ clientSecret: text(), certificatePassword: text() },
  ...{ certificate: fileOf, privateKey: fileOf },
}

/** What is saved of the form; empty secrets are left out, so that they stay as they were. */
export function accountInput(typed: TypedIn<typeof ACCOUNT_FIELDS>) {
  const { apiUrl, tokenUrl, clientId, pixKey, ...secrets } = typed
  const given = Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== ''))
  return { apiUrl, tokenUrl, clientId, pixKey, ...given }
}
