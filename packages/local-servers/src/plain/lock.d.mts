export function lockHolder(path: string): { pid: number } | null
export function tryLock(path: string): (() => void) | null
export function takeLock(
  path: string,
  onWait?: (holder: { pid: number }) => void,
): Promise<() => void>
