import { existsSync } from 'node:fs'
import { canInstall, installDebianPackages, onPath, say } from '@encaixe/local-servers'

/** Chromium without its window, whose own pages took a third of what a browser test costs. */
const WITHOUT_WINDOW = 'chromium-headless-shell'
const NAMES = [
  WITHOUT_WINDOW,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the browser tests, installed where that can be done without asking. */
export async function chromium(log: string): Promise<string | undefined> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (onPath(WITHOUT_WINDOW) === undefined && canInstall()) {
    // Not every child of Debian has it.
    await installDebianPackages([WITHOUT_WINDOW], log).catch(() => undefined)
  }
  if (findChromium() === undefined && canInstall()) await installDebianPackages(['chromium'], log)
  const found = findChromium()
  if (!found)
    say(
      '  No Chromium was found, so the browser tests will fail: install it, or name it in CHROMIUM.',
    )
  return found
}

const findChromium = () =>
  NAMES.map((name) => onPath(name)).find((path) => path !== undefined) ??
  ON_MACOS.find((path) => existsSync(path))
