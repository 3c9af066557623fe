export class PlainError extends Error {}
export function runLogged(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; log: string; what: string },
): Promise<void>
