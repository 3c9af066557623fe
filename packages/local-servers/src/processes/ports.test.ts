import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, freePorts, requireAskable, requireFree } from './ports.ts'

test('a port that nobody has is free', async () => {
  await requireFree([{ port: await freePort(), for: 'the gateway' }])
})

test('a taken port is named, with what needs it and who has it', async () => {
  const port = await freePort()
  const owner = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void owner.close())
  const sentence =
    process.platform === 'linux'
      ? new RegExp(
          `^Port ${port}, which the gateway needs, is taken by .+ \\(process ${process.pid}\\): `,
        )
      : new RegExp(`^Port ${port}, which the gateway needs, is taken`)
  await expect(requireFree([{ port, for: 'the gateway' }])).rejects.toThrow(sentence)
})

test('a port taken on every address is taken', async () => {
  const port = await freePort()
  const owner = createServer().listen(port, '0.0.0.0')
  onTestFinished(() => void owner.close())
  await expect(requireFree([{ port, for: 'PostgreSQL' }])).rejects.toThrow(/which PostgreSQL needs/)
})

test('a port that browsers ask nothing of is named', async () => {
  await requireAskable([{ port: await freePort(), for: 'the gateway' }])
  await expect(requireAskable([{ port: 6000, for: 'the gateway' }])).rejects.toThrow(
    /^Port 6000, which the gateway needs, is closed to browsers/,
  )
})

test('a free port is none that the system may give to a connection meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(new Set(ports).size).toBe(50)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test('single free ports and rows of free ports never overlap', async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => freePorts(25)))
  const ports = rows.flatMap((first) => Array.from({ length: 25 }, (_, index) => first + index))
  expect(new Set(ports).size).toBe(20 * 25)
  const single = await Promise.all(Array.from({ length: 200 }, () => freePort()))
  expect(Math.min(...single)).toBeGreaterThan(Math.max(...ports))
})
