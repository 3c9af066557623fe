/** What a person does on Mercado Pago's consent page. */
interface Consent {
  /** Where the client has sent them. */
  url: string
  email: string
  isAllowed?: boolean
  hasPixKey?: boolean
}

/** Answers the consent page, up to the redirect to the client, which is not followed. */
export async function consentToMercadoPago({
  url,
  email,
  isAllowed = true,
  hasPixKey = true,
}: Consent): Promise<URL> {
  const form = new URLSearchParams({ email, allowed: isAllowed ? 'sim' : 'nao' })
  if (!hasPixKey) form.set('semChave', 'sim')
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`No redirect: ${await response.text()}`)
  return new URL(location)
}
