// Preloaded into every process that `npm start` starts. The channel to the parent closes when the
// parent ends, even by `kill -9`: the process then stops as on SIGTERM, and no orphan is left.
// What npm started itself has no such channel.
import { stopWithNpm } from './stop-with-npm.mjs'

const PATIENCE_MS = 25_000

if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => {
    // The parent read this process's output; writing to nobody must not end the shutdown early.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  })
} else {
  stopWithNpm(() => process.kill(process.pid, 'SIGTERM'))
}
