import { createMetrics } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { startHealthServer } from '../src/service/health.ts'

const address = { host: '127.0.0.1', port: 0 }

test('a service is ready while it takes work and each check passes, and alive in any case', async () => {
  let databaseAnswers = true
  const health = await startHealthServer({
    ...address,
    metrics: createMetrics('booking'),
  })
  health.check('database', async () => databaseAnswers)
  health.check('bus', () => true)
  const ready = () => fetch(`${health.url}/ready`)
  expect((await ready()).status).toBe(503)
  health.takesWork(true)
  expect((await ready()).status).toBe(200)
  databaseAnswers = false
  const answer = await ready()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    ready: false,
    checks: { database: false, bus: true },
  })
  expect((await fetch(`${health.url}/live`)).status).toBe(200)

  databaseAnswers = true
  health.takesWork(false)
  expect((await ready()).status).toBe(503)
  await health.close()
})

test('a check that fails or hangs has not passed', async () => {
  const health = await startHealthServer({
    ...address,
    metrics: createMetrics('booking'),
  })
  health.check('failing', () => Promise.reject(new Error('no')))
  health.check('hanging', () => new Promise<boolean>(() => undefined))
  const answer = await fetch(`${health.url}/ready`)
  expect(await answer.json()).toMatchObject({ checks: { failing: false, hanging: false } })
  await health.close()
})

test('metrics are served as text, and an unknown path is 404', async () => {
  const metrics = createMetrics('booking')
  metrics.rpcDuration.observe({ rpc: 'double', code: 'OK' }, 0.002)
  const health = await startHealthServer({ ...address, metrics })
  const answer = await fetch(`${health.url}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain(
    'rpc_duration_seconds_count{service="booking",rpc="double",code="OK"} 1',
  )
  expect((await fetch(`${health.url}/other`)).status).toBe(404)
  expect((await fetch(`${health.url}/live`, { method: 'POST' })).status).toBe(404)
  await health.close()
})

test('a port that is taken fails the start', async () => {
  const metrics = createMetrics('booking')
  const health = await startHealthServer({ ...address, metrics })
  const port = Number(new URL(health.url).port)
  await expect(startHealthServer({ ...address, port, metrics })).rejects.toThrow('EADDRINUSE')
  await health.close()
})
