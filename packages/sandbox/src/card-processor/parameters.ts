import { z } from 'zod'
import { ProcessorError } from './errors.ts'

/** `a[b][0]`, as the processor names a parameter. */
const nameOf = (path: readonly PropertyKey[]) =>
  path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at === undefined ? at : Object(at)[key]), value)
}

/** @throws {ProcessorError} naming the first parameter that is missing, unknown or wrong */
export function readParameters<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = z.safeParse(schema, given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (!issue) throw new ProcessorError(400, 'Invalid request.')
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    throw new ProcessorError(400, `Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    })
  }
  const param = nameOf(issue.path)
  if (valueAt(given, issue.path) === undefined) {
    throw new ProcessorError(400, `Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    })
  }
  throw new ProcessorError(400, `Invalid ${param}: ${issue.message}`, { param })
}

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be an integer')
  .transform(Number)
export const timestamp = integer.refine((seconds) => seconds > 0, 'must be a Unix time')
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
export const text = z.string().min(1).max(5_000)
/** An empty value takes a key away. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((keys) => Object.keys(keys).length <= 50, 'at most 50 keys')
export const webAddress = z.url({ protocol: /^https?$/ })

/** The new metadata: what is there, changed by what was sent. */
export function mergedMetadata(
  before: Record<string, string>,
  changes: Record<string, string> = {},
): Record<string, string> {
  const merged = { ...before, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
