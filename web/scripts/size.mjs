/**
 * How much JavaScript, CSS and letters a page loads at first, gzipped, against what it may: the booking page opens
 * inside WhatsApp on cheap phones, the agenda on its owner's. Serves the last build with a stand-in for the gateway,
 * asks for each page as a browser would and follows what it names, imports of imports included.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const PAGES = [
  { path: '/p/medida', limit: 50 * 1024 },
  { path: '/agenda', limit: 120 * 1024, cookie: '__Host-encaixe=measured' },
]
const START_DEADLINE_MS = 10_000
const build = fileURLToPath(new URL('../build/index.js', import.meta.url))

const professional = {
  slug: 'medida',
  name: 'Ana Medida',
  profession: { key: 'tutor', label: 'Aulas', category: 'Aulas' },
  bio: 'Aulas.',
  avatarUrl: null,
  city: 'Recife',
  sessionDuration: 50,
  sessionPrice: 9000,
  rating: { average: 5, count: 1 },
}
const answers = {
  '/api/professionals/medida': {
    ...professional,
    timezone: 'America/Sao_Paulo',
    autoConfirm: false,
    cancellationNoticeHours: 12,
    minNoticeMinutes: 60,
    horizonDays: 60,
    services: [],
    places: [],
    packages: [],
    photos: [],
    faq: [],
    accentColor: '#b4532a',
    prepayment: { mode: 'none' },
    bookingQuestion: null,
    whatsappUrl: null,
    reviews: [],
    related: [],
  },
  '/api/booking/days': { days: [] },
  '/api/me': {
    account: { id: 'measured', name: 'Ana Medida', email: 'ana@exemplo.com.br' },
    professional: {
      ...professional,
      timezone: 'America/Sao_Paulo',
      instantPayKey: null,
      subscription: null,
    },
  },
  '/api/settings/availability': { windows: [], timeOff: [] },
  '/api/settings/special-days': { items: [] },
  '/api/settings/holidays': { items: [] },
  '/api/calendars/busy': { items: [], needsReconnect: false },
  '/api/calendars/changes': { items: [] },
  '/api/appointments': { items: [], nextCursor: null },
  '/api/notifications': { items: [], nextCursor: null, unreadCount: 0 },
}

async function listen(server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server.address().port
}

async function freePort() {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

async function pageOf(address, { cookie = '', exited }) {
  const deadline = Date.now() + START_DEADLINE_MS
  while (Date.now() < deadline && !exited()) {
    try {
      return await fetch(address, { headers: { cookie } })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('the built page does not answer: run `npm run build -w web` first')
}

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

/** Everything the page names, and what those files import statically, each file once. */
async function filesOf(html, page) {
  const files = new Map()
  const waiting = [
    // `disabled` marks the styles that are inside the page already
    ...matches(html, /<link(?![^>]+disabled)[^>]+href="([^"]+\.(?:js|css|woff2))"[^>]*>/g),
    ...matches(html, /<script[^>]+src="([^"]+\.js)"[^>]*>/g),
    ...matches(html, /import\("([^"]+\.js)"\)/g),
  ].map((path) => new URL(path, page).href)
  while (waiting.length > 0) {
    const address = waiting.pop()
    if (files.has(address)) continue
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    if (address.endsWith('.woff2')) {
      files.set(address, Buffer.from(await response.arrayBuffer()))
      continue
    }
    const text = await response.text()
    files.set(address, text)
    if (!address.endsWith('.js')) continue
    const imports = matches(text, /(?:from|import)\s*["'](\.[^"']+\.js)["']/g)
    waiting.push(...imports.map((path) => new URL(path, address).href))
  }
  return files
}

const api = createServer((request, response) => {
  const answer = answers[new URL(request.url ?? '', 'http://api').pathname]
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer ?? {}))
})
const apiPort = await listen(api)
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const web = spawn(process.execPath, [build], {
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    API_URL: `http://127.0.0.1:${apiPort}`,
    PUBLIC_URL: origin,
    WEB_SECRET: 'only for this measurement, of a page nobody visits',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})

/** The gzipped bytes of a page by what they are. */
async function sizesOf(response) {
  const html = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  const files = await filesOf(html, response.url)
  const inline = [
    ...matches(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
    ...matches(html, /<script[^>]*>([\s\S]*?)<\/script>/g),
  ].join('\n')
  const sizes = {
    JavaScript: 0,
    CSS: 0,
    letters: 0,
    'inside the page': gzipSync(inline).byteLength,
  }
  for (const [address, text] of files) {
    const kind = { css: 'CSS', woff2: 'letters' }[address.split('.').at(-1)] ?? 'JavaScript'
    sizes[kind] += kind === 'letters' ? text.byteLength : gzipSync(text).byteLength
  }
  return sizes
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

try {
  for (const { path, limit, cookie } of PAGES) {
    const sizes = await sizesOf(
      await pageOf(origin + path, { cookie, exited: () => web.exitCode !== null }),
    )
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
    const parts = Object.entries(sizes).map(([kind, size]) => `${kind} ${kilobytes(size)}`)
    console.log(`${path}: ${kilobytes(total)} of ${kilobytes(limit)} gzipped (${parts.join(', ')})`)
    if (total > limit) {
      console.error(`${path} has grown past its limit.`)
      process.exitCode = 1
    }
  }
} finally {
  web.kill()
  api.close()
}
