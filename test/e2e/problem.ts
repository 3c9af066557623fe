import { problem as contract, type ErrorCode, errorCodes } from '@encaixe/contracts'
import { expect } from 'vitest'
import { z } from 'zod'

/** RFC 9457 with our fields (docs/product-rules.md, Errors), no others, and a known code. */
const problem = z.strictObject(contract.shape)

export type Problem = z.output<typeof problem>

/** Parses an answer's problem. Fails if it is malformed or its code unknown. */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text()
  expect(response.headers.get('content-type'), text).toMatch(/^application\/problem\+json\b/)
  const found = problem.parse(JSON.parse(text))
  expect(found.status).toBe(response.status)
  expect(errorCodes[found.code].status).toBe(response.status)
  return found
}

/** Fails unless the answer is this error. */
export async function expectProblem(response: Response, code: ErrorCode): Promise<Problem> {
  const found = await problemOf(response)
  expect(found, found.detail).toMatchObject({ code })
  return found
}

/** Fails unless the answer is the one of a booking, and nothing else. */
export async function expectBooked(response: Response): Promise<void> {
  expect(await response.text()).toBe('{"success":true}')
  expect(response.status).toBe(200)
}
