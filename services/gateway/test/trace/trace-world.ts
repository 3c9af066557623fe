import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { serveLocally } from '@encaixe/service-kit/testing'
import { z } from 'zod'

export interface Span {
  traceId: string
  name: string
  /** Traces that caused it together. */
  links?: { traceId: string }[]
  attributes?: { key: string; value: { stringValue?: string } }[]
}

interface Traces {
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
}

/** Where services send their traces (OTLP as JSON). */
export async function startCollector() {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans = [] }: Traces = JSON.parse((await request.toArray()).join(''))
    spans.push(...resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((s) => s.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const { url, stop } = await serveLocally(server)
  return {
    spans,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
    stop,
  }
}

/** A line of a service's log. */
export type LogLine = Record<string, unknown>

const readyLine = z.object({ msg: z.literal('ready'), url: z.url() })

/** A service as a process of its own, loaded as a deployment loads it; only so it is traced. */
export async function spawnService(name: string, env: Record<string, string>) {
  const main = fileURLToPath(new URL(`../../../${name}/src/main.ts`, import.meta.url))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', '@encaixe/service-kit/otel', main],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const logged: LogLine[] = []
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${name} ended at its start`)))
    createInterface(child.stdout).on('line', (line) => {
      const entry: LogLine = JSON.parse(line)
      logged.push(entry)
      const ready = readyLine.safeParse(entry)
      if (ready.success) resolve(ready.data.url)
    })
  })
  return {
    url,
    /** Its log, line by line. */
    logged,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
