import { type ErrorCode, errorStatus, isErrorCode } from '@encaixe/contracts'
import { expect } from 'vitest'
import { z } from 'zod'

/** RFC 9457, as the product specification has it: nothing more, and a code that is known. */
const problem = z.strictObject({
  type: z.string().min(1),
  title: z.string().min(1),
  status: z.int(),
  code: z.string(),
  detail: z.string().min(1),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  /** With CHALLENGE_REQUIRED only. */
  challenge: z.record(z.string(), z.unknown()).optional(),
})

export type Problem = z.output<typeof problem> & { code: ErrorCode }

/** The problem an answer tells; fails when it is not a well-formed one of a known code. */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text()
  expect(response.headers.get('content-type'), text).toMatch(/^application\/problem\+json\b/)
  const told = problem.parse(JSON.parse(text))
  const { code } = told
  if (!isErrorCode(code)) throw new Error(`${code} is no known code`)
  expect(told.status).toBe(response.status)
  expect(errorStatus[code]).toBe(response.status)
  return { ...told, code }
}

/** Fails unless the answer is this error. */
export async function expectProblem(response: Response, code: ErrorCode): Promise<Problem> {
  const told = await problemOf(response)
  expect(told, told.detail).toMatchObject({ code })
  return told
}

/** Fails unless the answer is the one of a booking, and nothing else. */
export async function expectBooked(response: Response): Promise<void> {
  expect(await response.text()).toBe('{"success":true}')
  expect(response.status).toBe(200)
}
