import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

const GROUP = '/proc/self/autogroup'
const module = new URL('../src/lower-priority.ts', import.meta.url).href

async function after(niceness: number, { ownSession }: { ownSession: boolean }): Promise<unknown> {
  const program = `
    import { existsSync, readFileSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { lowerPriority } from '${module}'
    lowerPriority(${niceness})
    const group = existsSync('${GROUP}') ? readFileSync('${GROUP}', 'utf8').trim() : ''
    console.log(JSON.stringify([getPriority(), / nice (-?\\d+)$/.exec(group)?.[1] ?? null]))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    detached: ownSession,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return JSON.parse(String(line))
}

test('a session of its own has a lower priority as a whole', async () => {
  expect(await after(7, { ownSession: true })).toEqual([7, existsSync(GROUP) ? '7' : null])
})

test('a process in the session of others leaves theirs alone', async () => {
  const [own, group] = Object.values(Object(await after(7, { ownSession: false })))
  expect(own).toBe(7)
  expect(group).not.toBe('7')
})
