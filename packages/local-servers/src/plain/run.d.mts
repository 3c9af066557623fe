export class PlainError extends Error {}
export function runLogged(
  command: string,
  args: readonly string[],
  options: {
    cwd: string
    env: NodeJS.ProcessEnv
    /** The account to run as; only root can choose one. */
    user?: { uid: number; gid: number } | undefined
    log: string
    what: string
    /** Ends the program early. */
    signal?: AbortSignal | undefined
  },
): Promise<void>
