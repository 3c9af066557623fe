import type { RequestEvent } from '@sveltejs/kit'
import { expect, test, vi } from 'vitest'
import { handle } from './hooks.server.ts'

/** What the web logs of an answer; a call of the gateway may have failed before. */
async function loggedOf(status: number, failure?: string): Promise<unknown[]> {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const event: RequestEvent = Object.assign(Object.create(null), {
    request: new Request('http://localhost/p/ana-lima?nome=Zeca'),
    route: { id: '/p/[slug]' },
    locals: {},
  })
  await handle({
    event,
    resolve: async ({ locals }) => {
      if (failure !== undefined) locals.failure = failure
      return new Response('', { status })
    },
  })
  const lines = error.mock.calls.map(([line]) => JSON.parse(String(line)))
  error.mockRestore()
  return lines
}

test.each([
  [503, 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE'],
  [500, undefined, 'an error of the web itself'],
])('the web logs the reason of a %i, and not the address', async (status, failure, reason) => {
  const lines = await loggedOf(status, failure)
  expect(lines).toMatchObject([{ status, reason, route: '/p/[slug]', msg: 'answered' }])
  expect(JSON.stringify(lines)).not.toContain('Zeca')
})

test('the web server logs nothing of an answer below 500', async () => {
  expect(await loggedOf(404, 'NOT_FOUND')).toEqual([])
})
