import { parseArgs } from 'node:util'
import { PlainError } from '@encaixe/local-servers'
import { PORTS_OF_A_STACK } from './stack/ports.ts'

export type StartOptions = NonNullable<ReturnType<typeof startOptions>>

export const startUsage = `npm start -- [options]
  --port N     the gateway's port; everything else lies beside it (default 4000)
  --data DIR   where data, logs and addresses are kept (default .data)
  --fresh      throw that data away and begin anew
  --single     host all services in one process
  --no-demo    do not fill in demo data
  --no-web     leave the pages out: only the API
  --caldav     start a CalDAV server too, whose calendars can be connected
  --help       this text`

const LARGEST_BASE = 65_535 - (PORTS_OF_A_STACK - 1)

/** Reads the options of `npm start`; `undefined` when its help is wanted. Throws one clear sentence. */
export function startOptions(args: readonly string[]) {
  const values = parse(args)
  if (values.help) return undefined
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port < 1 || port > LARGEST_BASE) {
    throw new PlainError(`--port wants a number from 1 to ${LARGEST_BASE}, not "${values.port}".`)
  }
  if (values.data === '') throw new PlainError('--data wants a folder.')
  return {
    port,
    data: values.data,
    fresh: values.fresh,
    single: values.single,
    demo: !values['no-demo'],
    web: !values['no-web'],
    caldav: values.caldav,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4000' },
        data: { type: 'string', default: '.data' },
        fresh: { type: 'boolean', default: false },
        single: { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        'no-web': { type: 'boolean', default: false },
        caldav: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/[.\n]/) : [String(error)]
    throw new PlainError(`${reason}; "npm start -- --help" lists the options.`)
  }
}
