export function say(line: string): void
export function step<T>(label: string, work: () => Promise<T>): Promise<T>
