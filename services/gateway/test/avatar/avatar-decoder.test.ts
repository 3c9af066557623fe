import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@encaixe/service-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { pictureDecoder } from '../../src/avatar/decoder.ts'
import { jpeg, metadataOf } from './avatar-pictures.ts'

/** 51 million points in 2 KB: opened, more than 1 GB of memory. */
const bomb = () => readFile(new URL('./avatar-bomb.avif', import.meta.url))

/** Processes that this one has started and that run a script. */
async function running(script = 'decoder-process.ts') {
  const { stdout } = await promisify(execFile)('ps', [
    '-o',
    'pid=,args=',
    '--ppid',
    `${process.pid}`,
  ])
  return stdout
    .split('\n')
    .filter((line) => line.includes(script))
    .map((line) => Number.parseInt(line, 10))
}

/** Of this process so far, at most. */
const mostMib = async () =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1]) / 1024

/** A decoder whose process does something else. */
async function misbehaving(code: string) {
  const script = join(tmpdir(), `encaixe-decoder-${process.pid}-${performance.now()}.mjs`)
  await writeFile(script, code)
  onTestFinished(() => rm(script))
  return { script, decode: pictureDecoder({ script, seconds: 0.3 }) }
}

test('a small file that opens to a gigabyte is refused, and costs this process nothing', async () => {
  const decode = pictureDecoder({ idleSeconds: 0.1 })
  const before = await mostMib()
  expect(await decode(await bomb())).toEqual({ refusal: 'unreadable' })
  expect((await mostMib()) - before).toBeLessThan(100)
  // What has to wait behind it is answered.
  const next = await decode(await jpeg())
  expect(next).toHaveProperty('picture')
})

test('one process decodes many pictures and ends when idle', async () => {
  const before = new Set(await running())
  const own = async () => (await running()).filter((pid) => !before.has(pid))
  const decode = pictureDecoder({ idleSeconds: 2 })
  const pictures = await Promise.all([decode(await jpeg()), decode(await jpeg(2_000, 3_000))])
  for (const decoded of pictures) {
    expect('picture' in decoded && (await metadataOf(decoded.picture)).width).toBe(512)
  }
  expect(await own()).toHaveLength(1)
  await until(async () => (await own()).length === 0, { what: 'its end' })
  expect(await decode(await jpeg())).toHaveProperty('picture')
})

test('a process that was killed meanwhile is started again', async () => {
  const before = new Set(await running())
  const decode = pictureDecoder({ idleSeconds: 60 })
  await decode(await jpeg())
  const [own = 0] = (await running()).filter((pid) => !before.has(pid))
  process.kill(own, 'SIGKILL')
  await until(async () => !(await running()).includes(own), { what: 'its end' })
  // Until its end is known here, too, a picture may be refused.
  const picture = await jpeg()
  await until(async () => 'picture' in (await decode(picture)), { what: 'a new process' })
})

test('a picture that takes too long is refused, and its process ends', async () => {
  const { script, decode } = await misbehaving(
    "process.on('message', () => { for (;;); }); process.send('ready')",
  )
  expect(await decode(await jpeg())).toEqual({ refusal: 'unreadable' })
  await until(async () => (await running(script)).length === 0, { what: 'its end' })
})

test('the next picture is decoded after one that ended the process', async () => {
  const { decode } = await misbehaving(
    "process.on('message', () => process.abort()); process.send('ready')",
  )
  expect(await decode(await jpeg())).toEqual({ refusal: 'unreadable' })
  expect(await decode(await jpeg())).toEqual({ refusal: 'unreadable' })
})

test('an upload answers 503 while no process can be started', async () => {
  const { decode } = await misbehaving('process.exit(1)')
  await expect(decode(await jpeg())).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('the decoding process gets none of our environment', async () => {
  process.env.ENCAIXE_TEST_SECRET = 'x'
  onTestFinished(() => {
    delete process.env.ENCAIXE_TEST_SECRET
  })
  const { decode } = await misbehaving(`
    process.on('message', () => {
      const known = Object.keys(process.env).filter((name) => !/^(UV_|NODE_CHANNEL|PWD$|OLDPWD$|_$|SHLVL$)/.test(name))
      process.send({ refusal: known.length === 0 ? 'kind' : 'unreadable' })
    })
    process.send('ready')`)
  expect(await decode(await jpeg())).toEqual({ refusal: 'kind' })
})
