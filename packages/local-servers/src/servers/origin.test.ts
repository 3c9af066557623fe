import { expect, test, vi } from 'vitest'
import type { Kind } from './kinds.ts'
import { originsOf } from './origin.ts'

/** A machine with these programs, and what can be done on it. */
function machineWith(
  present: readonly Kind[],
  { installs = false, docker = false }: { installs?: boolean; docker?: boolean } = {},
) {
  const programs = new Set<Kind>(present)
  const packages = new Map<string, Kind>([
    ['postgresql', 'postgres'],
    ['redis-server', 'redis'],
    ['nats-server', 'nats'],
  ])
  return {
    findPrograms: (kind: Kind) => (programs.has(kind) ? [`/usr/bin/${kind}`] : []),
    canInstall: () => installs,
    installDebianPackages: vi.fn(async (names: readonly string[]) => {
      for (const name of names) {
        const kind = packages.get(name)
        if (kind) programs.add(kind)
      }
    }),
    dockerAnswers: () => docker,
  }
}

const everything: Kind[] = ['postgres', 'redis', 'nats']

test('programs on the machine are used, and nothing is installed', async () => {
  const machine = machineWith(everything, { installs: true, docker: true })
  expect(await originsOf({}, 'log', machine)).toMatchObject({
    postgres: { from: 'machine', programs: ['/usr/bin/postgres'] },
    redis: { from: 'machine' },
    nats: { from: 'machine' },
  })
  expect(machine.installDebianPackages).not.toHaveBeenCalled()
})

test('an address in the environment comes before a program', async () => {
  const origins = await originsOf({ nats: 'nats://elsewhere:4222' }, 'log', machineWith(everything))
  expect(origins).toMatchObject({ nats: { from: 'environment' }, redis: { from: 'machine' } })
})

test('as root on Debian only what is missing is installed', async () => {
  const machine = machineWith(['postgres'], { installs: true })
  expect(await originsOf({ redis: 'redis://elsewhere' }, 'log', machine)).toMatchObject({
    nats: { from: 'machine' },
    redis: { from: 'environment' },
  })
  expect(machine.installDebianPackages).toHaveBeenCalledExactlyOnceWith(['nats-server'], 'log')
})

test('Docker stands in for what is missing where nothing can be installed', async () => {
  const machine = machineWith(['postgres'], { docker: true })
  expect(await originsOf({}, 'log', machine)).toMatchObject({
    postgres: { from: 'machine' },
    redis: { from: 'docker' },
    nats: { from: 'docker' },
  })
})

test('a failed installation falls back to Docker, and is shown where there is none', async () => {
  const broken = { installDebianPackages: vi.fn(() => Promise.reject(new Error('no network'))) }
  const withDocker = { ...machineWith([], { installs: true, docker: true }), ...broken }
  expect(await originsOf({}, 'log', withDocker)).toMatchObject({ redis: { from: 'docker' } })
  const alone = { ...machineWith([], { installs: true }), ...broken }
  await expect(originsOf({}, 'log', alone)).rejects.toThrow('no network')
})

test('when nothing is left, it says what to install', async () => {
  await expect(originsOf({}, 'log', machineWith(['postgres']))).rejects.toThrow(
    'Encaixe needs Redis and NATS: install with "sudo apt-get install redis-server nats-server" on Debian or Ubuntu, "brew install redis nats-server" on macOS, start Docker, or name running servers in REDIS_URL and NATS_URL.',
  )
})
