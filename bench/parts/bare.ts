import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The limit of the gateway: the same answer from a bare Fastify server. */
export async function startBare(type: string, body: Buffer) {
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program, type], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(body)
  const [line] = await once(child.stdout, 'data')
  return {
    url: String(line).trim(),
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
