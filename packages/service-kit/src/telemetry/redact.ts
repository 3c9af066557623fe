/** Keys whose values are people's data or secrets, wherever they stand in what is logged. */
const PERSONAL_KEY =
  /phone|e-?mail|whatsapp|recipient|password|secret|token|authorization|cookie|^cpf$|^(to|from|name|text|body|comment|message_body|address)$|^(client|professional|full|first|last|display|user|person|contact|payer|sender)_?names?$/i

const TEXT_PATTERNS: [RegExp, string][] = [
  // PostgreSQL's detail of a violated constraint: Key (phone)=(+55 …) already exists.
  [/Key \(([^)]*)\)=\((?:[^()]|\([^()]*\))*\)/g, 'Key ($1)=([redacted])'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '[redacted]'],
  [/\+\d[\d\s().-]{6,}\d/g, '[redacted]'],
  // A Brazilian number without plus. The neighbours keep parts of UUIDs out.
  [/(?<![\w-])(?:55[\s-]?)?\(?\d{2}\)?[\s-]?9?\d{4}[\s-]?\d{4}(?![\w-])/g, '[redacted]'],
]
const MIGHT_BE_PERSONAL = /@|\d{4}|Key \(/
const MAX_DEPTH = 8

/** The text without what looks like a phone number or an e-mail address. */
export function redactText(text: string): string {
  if (!MIGHT_BE_PERSONAL.test(text)) return text
  return TEXT_PATTERNS.reduce((clean, [pattern, mark]) => clean.replace(pattern, mark), text)
}

/** A copy for the log: personal keys replaced, texts cleaned, errors as plain objects. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date || value instanceof URL) return redactText(String(value.toJSON()))
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return redact(value.toJSON(), depth + 1)
  return redactRecord(Object.entries(value), depth)
}

/** The object of a log line, cleaned key by key. */
export function redactRecord(
  entries: Iterable<[string, unknown]>,
  depth = 0,
): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    const isPersonal = value !== null && value !== undefined && PERSONAL_KEY.test(key)
    clean[key] = isPersonal ? '[redacted]' : redact(value, depth + 1)
  }
  return clean
}

/** The message of an error, fit for a log: Prisma's repeat the arguments of the call. */
export function redactedMessage(error: Error): string {
  const { name, message } = error
  if (!name.startsWith('PrismaClient') || !message.includes('invocation'))
    return redactText(message)
  return redactText(message.trim().split('\n').at(-1) ?? '')
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }
  const type = error.name
  return { type, ...code, message: redactedMessage(error), ...cause, stack: frames.join('\n') }
}
