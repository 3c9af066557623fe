import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.ts'

const program = join(root, 'deploy/local/stack/bus-users-main.ts')

/**
 * Who may do what on the bus, with their passwords, as nats.conf has it. A process of its own reads it from the contracts
 * of all services: the process that keeps a stack running would hold 68 MB for them.
 */
export async function busUsers(dir: string, signal: AbortSignal): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, dir], { signal })
  return stdout
}
