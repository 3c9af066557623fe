// Preloaded into programs that stay: when one has had little to do for a while, it gives back the memory that it has
// no use for. Left to itself V8 keeps the nursery and the half-empty pages that loading its modules, or an hour's
// work, has left; docs/performance.md has how much that is. Nothing is collected while there is work: a collection
// stops a program for a tenth of a second, and its nursery has to grow again.
import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const LOOK_MS = Number(process.env.GIVE_BACK_LOOK_MS ?? 5_000)
/** So many looks in a row have to find it at rest, at first and at most. */
const LOOKS = { first: 3, most: 60 }
/** The share of its time that a program at rest may work: a service that only looks for work needs a sixtieth. */
const AT_REST = 0.03
/** A collection takes a tenth of a second: the heap has to have grown by this much since the last one. */
const WORTH_BYTES = 4 * 1024 * 1024

const library = isMainThread ? cLibrary() : undefined

if (isMainThread) {
  let looks = 0
  let needed = LOOKS.first
  let kept = 0
  let before = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    looks = utilization < AT_REST ? looks + 1 : 0
    if (looks < needed || getHeapStatistics().total_heap_size < kept + WORTH_BYTES) return
    looks = 0
    // What fills up again after each collection is in use: ever more seldom, then.
    needed = Math.min(2 * needed, LOOKS.most)
    collect()
    kept = getHeapStatistics().total_heap_size
  }
  setInterval(look, LOOK_MS).unref()
}

/** Only the last resort shrinks the nursery and empties pages. */
function collect() {
  // From the start the flag would be part of what Node's compile cache is kept under.
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  library?.functions.malloc_trim(0n)
}

/**
 * What has been freed in between of what has not: the C library gives back only the end of its heaps by itself.
 * Another C library has no such call, and another Node no way to it.
 */
function cLibrary() {
  const { emitWarning } = process
  process.emitWarning = () => {} // That the way is an experimental one is known.
  try {
    const wanted = { malloc_trim: { arguments: ['uint64'], return: 'int32' } }
    return process.getBuiltinModule('node:ffi').dlopen(null, wanted)
  } catch {
    return undefined
  } finally {
    process.emitWarning = emitWarning
  }
}
