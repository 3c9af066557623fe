import { PLANS, planKey } from '@encaixe/contracts'
import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { day } from '../../texts/words.ts'
import type { EmailText } from '../texts.ts'

/** What every notice about a page's plan may tell. */
export const aboutPlan = z.object({
  name: z.string(),
  plan: planKey,
  at: z.string(),
  timezone: z.string(),
})

/** Words of a plan: "Pro". */
export const planName = (plan: z.output<typeof planKey>): string => PLANS[plan].label

/** "sábado, 5 de dezembro", or nothing where there is no such day. */
export const dayOrNull = (at: string | null, timezone: string): string | null =>
  at === null ? null : day(at, timezone)

/** Of use for so many days after it happened. */
export const forDaysAfter =
  (days: number) =>
  ({ at }: { at: string }): string =>
    Temporal.Instant.from(at)
      .add({ hours: 24 * days })
      .toString()

/** The parts that every e-mail about a plan has. */
export const planEmail = (
  text: Pick<EmailText, 'subject' | 'preview' | 'heading' | 'paragraphs'> &
    Partial<Pick<EmailText, 'details'>>,
  publicUrl: string,
  label = 'Ver o meu plano',
): EmailText => ({
  details: [],
  ...text,
  action: { label, url: `${publicUrl}/ajustes/plano` },
  footer: 'Você recebeu este e-mail porque tem uma página no Encaixe.',
  invitation: null,
})

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
