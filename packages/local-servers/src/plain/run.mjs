import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** An error whose message is all that the person needs: it is shown without a stack. */
export class PlainError extends Error {}

const SHOWN_LINES = 30

/** Runs a program with its output in `log`; when it fails, the end of that output is in the error. */
export function runLogged(command, args, { cwd, env, user, log, what, signal }) {
  mkdirSync(dirname(log), { recursive: true, mode: 0o700 })
  const file = createWriteStream(log, { mode: 0o600 })
  const lines = []
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      ...user,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        file.write(chunk)
        lines.push(...String(chunk).split('\n'))
        lines.splice(0, lines.length - SHOWN_LINES)
      })
    }
    child.on('error', (error) => reject(new PlainError(`${what} failed: ${error.message}`)))
    child.on('close', (code, signal) => {
      file.end()
      if (code === 0) return resolve()
      const output = lines.join('\n').trim()
      reject(
        new PlainError(
          `${output}\n${what} failed (${signal ?? `exit code ${code}`}); all of its output is in ${log}`,
        ),
      )
    })
  })
}
