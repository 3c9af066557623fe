import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { say } from '../plain/progress.mjs'

const LARGEST_LOG = 20 * 1024 * 1024
const REPEAT_AFTER_MS = 30_000
/** How pino writes the levels worth showing: by name, or by number. */
const HIGH_LEVEL = /"level":("(warn|error|fatal)"|[456]0)/
const FAILURE = /error|fatal|panic|"level":[56]0/i

/** Opens DIR/logs/<name>.log for a process; a large one from earlier is put aside as `.1`. */
export function openLog(dir: string, name: string) {
  mkdirSync(join(dir, 'logs'), { recursive: true, mode: 0o700 })
  const path = join(dir, 'logs', `${name}.log`)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o600)
  const from = statSync(path).size
  return {
    fd,
    close: () => closeSync(fd),
    /**
     * Writes down what a process says, and shows its warnings at the terminal: from when it is ready,
     * because until then it waits for others, as everything does at a start.
     */
    follow(child: ChildProcess, isReady: () => boolean) {
      const warn = warningsOf(name)
      child.stdout?.on('data', (chunk: Buffer) => {
        writeSync(fd, chunk)
        if (isReady()) warn(chunk)
      })
      child.stderr?.on('data', (chunk: Buffer) => writeSync(fd, chunk))
    },
    /** Why it ended, as far as its last lines tell, and where to read on. */
    lastWords() {
      const said = readFileSync(path).subarray(from).toString()
      return `${reason(said)} (${path})`
    },
  }
}

function reason(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => FAILURE.test(line)) ?? lines.at(-1)
  return telling ? (warning(telling) ?? telling.trim()) : 'it said nothing'
}

// Lines of JSON come by the thousand: only those that name a high level are parsed.
function warningsOf(name: string): (chunk: Buffer) => void {
  const shown = new Map<string, number>()
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const text = HIGH_LEVEL.test(line) ? warning(line) : undefined
      if (text === undefined) continue
      const now = Date.now()
      if (now - (shown.get(text) ?? 0) < REPEAT_AFTER_MS) continue
      shown.set(text, now)
      say(`  ${name}: ${text}`)
    }
  }
}

function warning(line: string): string | undefined {
  try {
    const entry: { msg?: string; err?: { message?: string } } = JSON.parse(line)
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ')
  } catch {
    return undefined
  }
}
