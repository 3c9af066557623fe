import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from '@encaixe/service-kit/testing'
import { z } from 'zod'

const main = fileURLToPath(new URL('./service/main.ts', import.meta.url))
const readyLine = z.object({ msg: z.literal('ready'), url: z.url() })

/** The service as a process of its own, as a deployment runs it. */
export function spawnService(env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', '@encaixe/service-kit/otel', main],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { PATH: process.env.PATH ?? '', ...env },
    },
  )
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const lines = () =>
    output.stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): unknown => JSON.parse(line))
  return {
    output,
    exited,
    signal: (name: NodeJS.Signals) => child.kill(name),
    url: () =>
      until(() => lines().flatMap((line) => readyLine.safeParse(line).data?.url ?? [])[0], {
        what: 'the service is ready',
      }),
  }
}
