import { expect, test } from 'vitest'
import { inContainers, startTestServers } from './for-tests.ts'

test('TEST_SERVERS=docker, and nothing else, puts the servers of a test run into containers', async () => {
  expect(inContainers({})).toBe(false)
  expect(inContainers({ TEST_SERVERS: '' })).toBe(false)
  expect(inContainers({ TEST_SERVERS: 'docker' })).toBe(true)
  await expect(startTestServers({ TEST_SERVERS: 'podman' })).rejects.toThrow(
    'TEST_SERVERS is "podman": it can only be "docker".',
  )
})
