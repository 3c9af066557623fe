import pino from 'pino'
import { redactedMessage, redactRecord, redactText } from './redact.ts'
import { currentScope } from './scope.ts'

export type Logger = pino.Logger

/**
 * JSON lines on the standard output, with the request and event in hand. People's data is replaced
 * wherever it stands: in keys, in the words of a message, in errors and their causes.
 */
export function createLogger({
  service,
  level = 'info',
  destination,
}: {
  service: string
  level?: string
  destination?: pino.DestinationStream
}): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors are made plain, and clean, by the formatter below.
    serializers: { err: (value: unknown) => value },
    formatters: {
      level: (label) => ({ level: label }),
      log: (object) => redactRecord(Object.entries(object)),
    },
    mixin: () => {
      const scope = currentScope()
      if (!scope) return {}
      const { requestId, eventId } = scope
      return { ...(requestId ? { requestId } : {}), ...(eventId ? { eventId } : {}) }
    },
    hooks: {
      logMethod(args, method) {
        const [first, message, ...values] = args
        const error = errorOf(first)
        // pino would take the error's own words, which may repeat what people typed.
        const words = message ?? (error && redactedMessage(error))
        method.call(
          this,
          first instanceof Error ? { err: first } : cleaned(first),
          words && redactText(words),
          ...values.map(cleaned),
        )
      },
    },
  }
  const logger = destination ? pino(options, destination) : pino(options)
  // pino does not format the bindings of a child; children inherit this.
  const { child } = logger
  return Object.assign(logger, {
    child(this: Logger, bindings: pino.Bindings, ...rest: unknown[]): Logger {
      return Reflect.apply(child, this, [redactRecord(Object.entries(bindings)), ...rest])
    },
  })
}

const cleaned = (word: unknown) => (typeof word === 'string' ? redactText(word) : word)

function errorOf(first: unknown): Error | undefined {
  if (first instanceof Error) return first
  if (typeof first !== 'object' || first === null || !('err' in first)) return undefined
  return first.err instanceof Error ? first.err : undefined
}
