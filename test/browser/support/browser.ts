import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { someAddress, stack } from '../../stack.ts'

/** Debian's Chromium unless CHROMIUM names another; playwright-core ships no browser. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Errors, warnings and policy violations that the browser reported. */
  consoleErrors: string[]
}

interface Visitor {
  width?: number
  height?: number
  javaScript?: boolean
  colorScheme?: 'light' | 'dark'
  scale?: number
  timezone?: string
  /** The visitor's address; a new one by default. */
  address?: string
  /** The page's timers run as ever, and `page.clock` can move them on. */
  movesClock?: boolean
}

/** The stack's public host name: sessions and the identity provider accept no other. */
export const publicAddress = (): string => stack().gateway.replace('127.0.0.1', 'localhost')

/** Opens a browser as a new visitor, on a phone or a desktop. Each visitor has an address of their own because bookings are rate-limited by address. */
export async function visit(browser: Browser, path: string, visitor: Visitor = {}): Promise<Visit> {
  const { width = 390, height = 844, javaScript = true, colorScheme = 'light', scale = 1 } = visitor
  const { timezone = 'America/Sao_Paulo', address = someAddress() } = visitor
  const { movesClock = false } = visitor
  const isMobile = width < 700
  const context = await browser.newContext({
    baseURL: publicAddress(),
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile,
    hasTouch: isMobile,
    locale: 'pt-BR',
    timezoneId: timezone,
    javaScriptEnabled: javaScript,
    colorScheme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  // A busy machine may take longer than the default of thirty seconds.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  if (movesClock) await page.clock.install()
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => {
    // The browser logs each answer with such a status; the tests check the page instead.
    const isRefusal = /status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isRefusal)
      consoleErrors.push(message.text())
  })
  if (javaScript) pressOnceHydrated(page)
  await page.goto(path)
  return { page, context, consoleErrors }
}

/** SvelteKit adds it once a page has hydrated. */
const HYDRATED = '#svelte-announcer'
const PATIENCE_MS = 15_000

/**
 * What a test presses before a page of the app has hydrated, its scripts do not hear: it is opened once it has. A test
 * that holds scripts back goes there with `waitUntil: 'commit'`.
 */
function pressOnceHydrated(page: Page) {
  const opened = async <R>(response: R): Promise<R> => {
    const hydrates = await page.evaluate<boolean>(
      "[...document.scripts].some((script) => script.text.includes('kit.start'))",
    )
    if (hydrates) {
      const mark = page.locator(HYDRATED)
      await mark.waitFor({ state: 'attached', timeout: PATIENCE_MS }).catch(() => undefined)
    }
    return response
  }
  const { goto, reload } = page
  page.goto = async (path, options) => {
    const response = await goto.call(page, path, options)
    return options?.waitUntil === 'commit' ? response : opened(response)
  }
  page.reload = async (...call) => opened(await reload.apply(page, call))
}

/** Opens a page of the app and waits until it has hydrated: it then asks for events. */
export async function openHydrated(page: Page, path: string) {
  // The page before may ask for events, too.
  await page.goto('about:blank')
  const follows = page.waitForRequest('**/api/events*')
  await page.goto(path)
  await follows
}
