import { type CookieJar, createCookieJar } from './cookies.ts'

export interface Page {
  url: string
  status: number
  text: string
}

/**
 * A browser as small as the forms need: cookies, and redirects followed as long as they stay at
 * the identity provider. `url` of the answer is then the address it stopped before.
 */
export function createBrowser(issuer: string, cookies: CookieJar = createCookieJar()) {
  const isOurs = (url: string) => url === issuer || url.startsWith(`${issuer}/`)

  async function request(url: string, form?: Record<string, string>): Promise<Page> {
    if (!isOurs(url)) return { url, status: 0, text: '' }
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.header(url) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    cookies.keep(response)
    const location = response.headers.get('location')
    const text = await response.text()
    if (response.status < 300 || response.status > 399 || location === null) {
      return { url, status: response.status, text }
    }
    return request(new URL(location, url).href)
  }

  return {
    cookies,
    open: (url: string) => request(url),
    submit: (url: string, form: Record<string, string> = {}) => request(url, form),
  }
}
