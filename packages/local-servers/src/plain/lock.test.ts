import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockHolder, takeLock, tryLock } from './lock.mjs'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'encaixe-lock-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
})

test('a lock is held by one at a time and leaves no file behind', () => {
  const path = join(dir, 'lock')
  const release = tryLock(path)
  expect(lockHolder(path)).toEqual({ pid: process.pid })
  expect(tryLock(path)).toBeNull()
  release?.()
  expect(lockHolder(path)).toBeNull()
  expect(readdirSync(dir)).toEqual([])
})

test('the lock of a process that has ended, or whose number was given away, is taken over', () => {
  const path = join(dir, 'lock')
  writeFileSync(path, JSON.stringify({ pid: process.pid, identity: 'another start' }))
  expect(tryLock(path)).not.toBeNull()
})

test('of many processes that want it, one holds it at a time, even from a dead holder', async () => {
  const path = join(dir, 'lock')
  writeFileSync(path, JSON.stringify({ pid: 1, identity: 'another start' }))
  const lock = new URL('lock.mjs', import.meta.url).href
  // Holding it means that the file "inside" can be made; two at once would find it there.
  const program = `
    import { rmSync, writeFileSync } from 'node:fs'
    import { takeLock } from ${JSON.stringify(lock)}
    for (let turn = 0; turn < 20; turn++) {
      const release = await takeLock(${JSON.stringify(path)})
      writeFileSync(${JSON.stringify(join(dir, 'inside'))}, '', { flag: 'wx' })
      rmSync(${JSON.stringify(join(dir, 'inside'))})
      release()
    }`
  const codes = await Promise.all(
    [1, 2, 3, 4].map(
      () =>
        new Promise((resolve) => {
          const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
            stdio: ['ignore', 'ignore', 'inherit'],
          })
          child.once('exit', resolve)
        }),
    ),
  )
  expect(codes).toEqual([0, 0, 0, 0])
})

test('one that waits is told once by whom', async () => {
  const path = join(dir, 'lock')
  const release = tryLock(path)
  const told: number[] = []
  const waiting = takeLock(path, ({ pid }) => {
    told.push(pid)
    release?.()
  })
  const second = await waiting
  expect(told).toEqual([process.pid])
  second()
})
