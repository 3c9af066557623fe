import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStacks } from '../global-setup.ts'

/** Starts a stack whose processes restart at once, whose clocks can be shifted, and that may send fast. */
export default async function setup() {
  const clocks = mkdtempSync(join(tmpdir(), 'encaixe-clocks-'))
  Object.assign(process.env, {
    SHIFTED_CLOCKS: clocks,
    NODE_OPTIONS: `--import=${new URL('./shifted-clock.mjs', import.meta.url)}`,
    LONGEST_RESTART_PAUSE_MS: '500',
    // Fifty bookings a second make a hundred messages; the default is a new number's limit.
    WHATSAPP_MESSAGES_PER_SECOND: '1000',
    // Keep five minutes' mails until they are counted.
    MAILBOX_MEGABYTES: '1024',
  })
  const stop = await startStacks(1)
  return async () => {
    await stop()
    rmSync(clocks, { recursive: true, force: true })
  }
}
