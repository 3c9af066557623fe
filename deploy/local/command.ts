import { PlainError, say } from '@encaixe/local-servers'
import { PRIVATE_UMASK } from './stack/private-folder.ts'

/**
 * Runs a command and sets its exit code. Prints a PlainError as one sentence; any other error is a bug and shows its
 * stack.
 */
export async function runCommand(command: (stopped: AbortSignal) => Promise<number>) {
  process.umask(PRIVATE_UMASK)
  const stopped = new AbortController()
  // Ctrl-C arrives from the terminal, and again through npm and the bootstrap.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopped.abort())
  }
  try {
    process.exitCode = await command(stopped.signal)
  } catch (error) {
    if (stopped.signal.aborted) return
    process.exitCode = 1
    if (error instanceof PlainError) say(error.message)
    else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}
