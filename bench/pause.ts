import { stack } from '../test/stack.ts'

/**
 * Does some work while these processes of the stack stand still: what the others do then is done without
 * a share of the machine going to them.
 */
export async function whilePaused<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  const pids = names.map((name) => {
    const pid = stack().pids[name]
    if (pid === undefined) throw new Error(`the stack has no process ${name}`)
    return pid
  })
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
