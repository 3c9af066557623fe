export type CookieJar = ReturnType<typeof createCookieJar>

/** A browser's cookies, by name and path; every host is one, as ports do not separate cookies. */
export function createCookieJar() {
  const kept = new Map<string, { name: string; value: string; host: string; path: string }>()
  return {
    /** Keeps what an answer sets, and forgets what it takes back. */
    keep(response: Response): void {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        const { hostname } = new URL(response.url)
        const path = attribute(attributes, 'path') ?? '/'
        const key = `${hostname} ${path} ${name}`
        if (isOver(attributes)) kept.delete(key)
        else kept.set(key, { name, value, host: hostname, path })
      }
    },
    header(url: string): string {
      const { hostname, pathname } = new URL(url)
      return [...kept.values()]
        .filter(({ host, path }) => host === hostname && covers(path, pathname))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
    },
  }
}

function covers(path: string, pathname: string): boolean {
  const base = path.endsWith('/') ? path : `${path}/`
  return pathname === path || pathname.startsWith(base)
}

function isOver(attributes: string[]): boolean {
  const expires = attribute(attributes, 'expires')
  if (attribute(attributes, 'max-age') === '0') return true
  return expires !== undefined && Date.parse(expires) <= Date.now()
}

function attribute(attributes: string[], name: string): string | undefined {
  const found = attributes.find((part) => part.toLowerCase().startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}
