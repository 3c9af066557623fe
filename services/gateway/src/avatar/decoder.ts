import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '@encaixe/contracts'
import { createBulkhead } from '@encaixe/service-kit'
import { type Decoded, decoded, type Shape } from './decoded.ts'

/**
 * Of writable memory, in KiB. Node itself claims some 570 MiB of it and fills 80. What remains is enough
 * for an AVIF of 12 million points (300 MB filled), and JPEG, PNG and WebP of 51 million; an AVIF of so
 * many, 2 KB as a file, would fill 1.3 GB.
 */
const MEMORY_KIB = 900_000
/** The other threads would claim memory, too. */
const NODE_FLAGS = ['--v8-pool-size=0', '--max-semi-space-size=1', '--max-old-space-size=64']

interface ToDecode {
  bytes: Uint8Array
  shape: Shape
}

interface Options {
  /** Most seconds for one picture. */
  seconds?: number
  /** How long the process stays when there is nothing to do. */
  idleSeconds?: number
  script?: string
}

const SCRIPT = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))

/**
 * Decodes pictures in a process of its own, which knows no secrets and has bounds of memory and time. It
 * starts when it is needed, stays a while, and ends with the process that started it.
 */
export function pictureDecoder({ seconds = 10, idleSeconds = 60, script = SCRIPT }: Options = {}) {
  // One picture at a time: who books shares these processors.
  const bulkhead = createBulkhead({ concurrency: 1, waiting: 12 })
  let kept: Promise<Decoder> | undefined
  let idle: NodeJS.Timeout | undefined

  function start() {
    const starting = startDecoder(script)
    const forget = () => {
      if (kept === starting) kept = undefined
    }
    starting.then(({ ended }) => ended.then(forget), forget)
    return starting
  }

  async function decode(upload: ToDecode): Promise<Decoded> {
    clearTimeout(idle)
    kept ??= start()
    const decoder = await kept
    const result = await decoder.decode(upload, seconds)
    idle = setTimeout(() => {
      // Forgotten first: it takes a moment to end.
      kept = undefined
      decoder.kill()
    }, idleSeconds * 1_000).unref()
    return result
  }

  /** @throws AppError UPSTREAM_UNAVAILABLE when too many wait, or the process cannot be started */
  return (bytes: Uint8Array, shape: Shape = 'square'): Promise<Decoded> =>
    bulkhead.run(() => decode({ bytes, shape }))
}

/** One for the whole process, however many gateways it hosts. */
export const decodePicture = pictureDecoder()

type Decoder = Awaited<ReturnType<typeof startDecoder>>

async function startDecoder(script: string) {
  // The shell sets the limit, which Node cannot, and becomes Node.
  const limited = 'ulimit -d "$1" && shift && exec "$@"'
  const command = [process.execPath, ...NODE_FLAGS, script]
  const child = spawn('/bin/sh', ['-c', limited, 'sh', String(MEMORY_KIB), ...command], {
    // Nothing of ours: neither secrets nor what makes Node load more.
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // Nobody stays for it: it ends when its channel does.
  child.unref()
  child.channel?.unref()
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve())
  })
  const kill = () => {
    child.kill('SIGKILL')
  }
  /** What it says next; null when it ends instead. */
  const answer = () =>
    Promise.race([
      new Promise<unknown>((resolve) => child.once('message', resolve)),
      ended.then(() => null),
    ])

  if ((await answer()) === null) {
    throw new AppError('UPSTREAM_UNAVAILABLE', 'Pictures cannot be decoded just now.')
  }
  if (child.pid !== undefined) setPriority(child.pid, 10)

  return {
    ended,
    kill,
    /** A process that ends over a picture, or is ended, says that nobody can open it. */
    async decode(upload: ToDecode, seconds: number): Promise<Decoded> {
      const late = setTimeout(kill, seconds * 1_000)
      try {
        const answered = answer()
        child.send(upload)
        const said = await answered
        return said === null ? { refusal: 'unreadable' } : decoded.parse(said)
      } finally {
        clearTimeout(late)
      }
    },
  }
}
