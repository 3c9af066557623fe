import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'

/** The files of a worker share one: to start it takes as long as a short test. */
let ofWorker: Promise<Browser> | undefined

/** Returns the browser for the tests of one file, and closes afterwards what the file has opened in it. */
export async function browserOfFile(): Promise<Browser> {
  // It may have crashed.
  if (ofWorker && !(await ofWorker).isConnected()) ofWorker = undefined
  ofWorker ??= openBrowser()
  const browser = await ofWorker
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  return browser
}
