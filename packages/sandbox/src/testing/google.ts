/** What a person does on Google's consent page. */
interface Consent {
  /** Where the client has sent them. */
  url: string
  email: string
  isAllowed?: boolean
  /** What they leave marked; everything unless given. */
  scopes?: readonly string[]
}

/** Answers the consent page, up to the redirect to the client, which is not followed. */
export async function consentToGoogle({
  url,
  email,
  isAllowed = true,
  scopes = (new URL(url).searchParams.get('scope') ?? '').split(' '),
}: Consent): Promise<URL> {
  const form = new URLSearchParams({ email, allowed: isAllowed ? 'sim' : 'nao' })
  for (const scope of scopes) form.set(scope, 'sim')
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`No redirect: ${await response.text()}`)
  return new URL(location)
}
