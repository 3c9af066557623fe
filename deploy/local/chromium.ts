import { existsSync } from 'node:fs'
import { canInstall, installDebianPackages, onPath, say } from '@encaixe/local-servers'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the browser tests, installed where that can be done without asking. */
export async function chromium(log: string): Promise<string | undefined> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
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
