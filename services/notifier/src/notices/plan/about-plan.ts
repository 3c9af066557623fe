import { PLANS, planKey } from '@encaixe/contracts'
import { z } from 'zod'
import type { EmailText } from '../../texts/email-text.ts'
import { firstName } from '../../texts/names.ts'
import { day } from '../../texts/words.ts'
import { daysAfter, emailToOwner } from '../texts.ts'

/** What every notice about a page's plan may tell. */
export const planParams = z.object({
  name: z.string(),
  plan: planKey,
  at: z.string(),
  timezone: z.string(),
})

export const planExample = {
  name: 'Ana Souza',
  plan: 'pro' as const,
  at: '2026-11-26T12:00:00-03:00',
  timezone: 'America/Sao_Paulo',
}

/** What all notices about a page's plan have in common. */
export const aboutPlan = {
  audience: 'professional' as const,
  channels: ['in_app', 'email'] as const,
  group: 'account' as const,
  usefulUntil: ({ at }: { at: string }) => daysAfter(at, 3),
  quietHours: 'wait' as const,
}

/** Words of a plan: "Pro". */
export const planName = (plan: z.output<typeof planKey>): string => PLANS[plan].label

/** "sábado, 5 de dezembro", or nothing where there is no such day. */
export const dayOrNull = (at: string | null, timezone: string): string | null =>
  at === null ? null : day(at, timezone)

/** The parts that every e-mail about a plan has. */
export const planEmail = (
  text: Pick<EmailText, 'subject' | 'preview' | 'heading' | 'paragraphs'>,
  publicUrl: string,
  label = 'Ver o meu plano',
): EmailText => emailToOwner({ ...text, action: { label, url: `${publicUrl}/ajustes/plano` } })

/** Both texts of a notice that says the same by e-mail, after a greeting, and in the app. */
export const planTexts = <P extends { name: string }>(
  title: (about: P) => string,
  body: (about: P) => string,
) => ({
  email: (about: P, { publicUrl }: { publicUrl: string }): EmailText =>
    planEmail(
      {
        subject: title(about),
        preview: body(about),
        heading: title(about),
        paragraphs: [`Olá, ${firstName(about.name)}! ${body(about)}`],
      },
      publicUrl,
    ),
  in_app: (about: P) => ({ title: title(about), body: body(about) }),
})
