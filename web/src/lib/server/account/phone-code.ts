import { fail, type RequestEvent } from '@sveltejs/kit'
import { ApiProblem } from '../../api/problem.ts'
import type { FormProblem } from '../../forms/form-problem.ts'
import { WRONG_CODE } from '../../phone-code/code.ts'
import { problemFor } from '../form-answer.ts'

export const codeError = (text: string): FormProblem => ({ errors: { code: text }, message: null })

/** What the form of a code says to a code that was refused, or could not be sent. */
export function codeProblemFor(cause: unknown, event: RequestEvent): FormProblem {
  const isWrong = cause instanceof ApiProblem && cause.code === 'CODE_INVALID'
  return isWrong ? codeError(WRONG_CODE) : problemFor(cause, event)
}

export const failCode = (problem: FormProblem) => fail(422, { isResent: false, problem })
