import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.ts'

const program = join(root, 'deploy/local/stack/bus-users-main.ts')

/**
 * Who may do what on the bus, with their passwords, as nats.conf has it. Found out by a process of its own: it comes
 * from the contracts of all services, and who keeps a stack running need not have them in memory.
 */
export async function busUsers(dir: string, signal: AbortSignal): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, dir], { signal })
  return stdout
}
