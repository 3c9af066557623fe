export function canInstall(): boolean
export function installDebianPackages(
  packages: readonly string[],
  log: string,
  /** Gives up the installation. */
  signal?: AbortSignal,
): Promise<void>
