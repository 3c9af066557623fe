import { problem as contract, type ErrorCode, errorStatus } from '@encaixe/contracts'
import { expect } from 'vitest'
import { z } from 'zod'

/** RFC 9457 with our fields (docs/product-rules.md, Errors): nothing more, and a code that is known. */
const problem = z.strictObject(contract.shape)

export type Problem = z.output<typeof problem>

/** The problem an answer tells; fails when it is not a well-formed one of a known code. */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text()
  expect(response.headers.get('content-type'), text).toMatch(/^application\/problem\+json\b/)
  const found = problem.parse(JSON.parse(text))
  expect(found.status).toBe(response.status)
  expect(errorStatus[found.code]).toBe(response.status)
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
