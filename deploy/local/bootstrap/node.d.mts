export function ensureNodeRuns(
  node: string,
  logs: string,
  signal?: AbortSignal,
  /** How packages are installed, for a test to replace. */
  machine?: {
    canInstall: () => boolean
    install: (packages: readonly string[], log: string, signal?: AbortSignal) => Promise<void>
  },
): Promise<void>
