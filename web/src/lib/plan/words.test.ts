import { expect, test } from 'vitest'
import { choiceOf, planWords } from './words.ts'

const zone = 'America/Sao_Paulo'
const onTrial = {
  plan: 'pro',
  effectivePlan: 'pro',
  status: 'trialing',
  trialEndsAt: '2026-12-05T15:00:00Z',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: null,
  hasSubscription: false,
} as const
const paid = {
  ...onTrial,
  status: 'active',
  trialEndsAt: null,
  currentPeriodEnd: '2026-12-21T15:00:00Z',
  hasSubscription: true,
} as const

test('a trial says when it ends and what follows with and without a card', () => {
  expect(planWords(onTrial, zone).next).toContain('experimentando até sábado, 5 de dezembro')
  expect(planWords({ ...onTrial, hasSubscription: true }, zone).next).toBe(
    'Grátis até sábado, 5 de dezembro. A primeira cobrança é nesse dia.',
  )
})

test('a paid plan says its next charge, its end, or that a payment failed', () => {
  expect(planWords(paid, zone)).toEqual({
    label: 'Pro',
    next: 'A próxima cobrança é em segunda, 21 de dezembro.',
  })
  expect(planWords({ ...paid, cancelAtPeriodEnd: true }, zone).next).toContain(
    'vale até segunda, 21 de dezembro',
  )
  expect(planWords({ ...paid, status: 'past_due' }, zone).next).toContain('não foi aceito')
})

test('the free plan asks for nothing', () => {
  const free = {
    ...paid,
    plan: 'free',
    effectivePlan: 'free',
    status: 'canceled',
    hasSubscription: false,
  } as const
  expect(planWords(free, zone)).toEqual({
    label: 'Grátis',
    next: 'Grátis, sem cartão e sem prazo.',
  })
})

test('the button of a plan starts a payment, changes it or does nothing', () => {
  expect(choiceOf('pro', onTrial)).toBe('choose')
  expect(choiceOf('basic', onTrial)).toBe('choose')
  expect(choiceOf('free', onTrial)).toBe('keep')
  expect(choiceOf('pro', paid)).toBe('current')
  expect(choiceOf('premium', paid)).toBe('change')
})
