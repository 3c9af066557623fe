import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { someAddress, stack } from '../stack.ts'

/** Debian's Chromium unless another is named; playwright-core brings none of its own. */
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
  /** What the browser complained about: errors, warnings, and what the page's policy blocked. */
  consoleErrors: string[]
}

interface Visitor {
  width?: number
  height?: number
  javaScript?: boolean
  colorScheme?: 'light' | 'dark'
  scale?: number
  timezone?: string
  /** Where the visitor comes from; an address of their own without one. */
  address?: string
}

/** The stack by the name people type: sessions and the identity provider know it by no other. */
export const publicAddress = (): string => stack().gateway.replace('127.0.0.1', 'localhost')

/** A person with a phone or, on a wide screen, at a desk, at an address of their own: an address may try only a few bookings. */
export async function visit(browser: Browser, path: string, visitor: Visitor = {}): Promise<Visit> {
  const { width = 390, height = 844, javaScript = true, colorScheme = 'light', scale = 1 } = visitor
  const { timezone = 'America/Sao_Paulo', address = someAddress() } = visitor
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
  const page = await context.newPage()
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => {
    // The browser notes each answer with such a status; the tests read what the page makes of it.
    const isRefusal = /status of 4\d\d/.test(message.text())
    // On a busy machine a page is drawn later than the browser thinks good for a letter that came early.
    const isHaste = /preloaded using link preload but not used/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isRefusal && !isHaste)
      consoleErrors.push(message.text())
  })
  await page.goto(path)
  return { page, context, consoleErrors }
}
