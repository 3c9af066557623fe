/** What a person does on a consent page. */
interface Consent {
  /** Where the client has sent them. */
  url: string
  email: string
  isAllowed?: boolean
}

/** Answers Google's, with these scopes left marked: everything unless given. */
export function consentToGoogle({
  scopes,
  ...consent
}: Consent & { scopes?: readonly string[] }): Promise<URL> {
  const asked = new URL(consent.url).searchParams.get('scope')?.split(' ') ?? []
  return answer(
    consent,
    (scopes ?? asked).map((scope) => [scope, 'sim']),
  )
}

/** Answers Mercado Pago's. */
export const consentToMercadoPago = ({
  hasPixKey = true,
  ...consent
}: Consent & { hasPixKey?: boolean }): Promise<URL> =>
  answer(consent, hasPixKey ? [] : [['semChave', 'sim']])

/** Sends the page's form, up to the redirect to the client, which is not followed. */
async function answer({ url, email, isAllowed = true }: Consent, marked: string[][]): Promise<URL> {
  const body = new URLSearchParams([
    ['email', email],
    ['allowed', isAllowed ? 'sim' : 'nao'],
    ...marked,
  ])
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`No redirect: ${await response.text()}`)
  return new URL(location)
}
