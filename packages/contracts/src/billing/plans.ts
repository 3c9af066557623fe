import { z } from 'zod'

export const planKey = z.enum(['free', 'basic', 'pro', 'premium']).meta({ id: 'PlanKey' })
export type PlanKey = z.output<typeof planKey>

export const planLimits = z
  .object({
    clients: z
      .int()
      .nullable()
      .meta({ examples: [100] }),
    appointmentsPerMonth: z
      .int()
      .nullable()
      .meta({ examples: [150] }),
  })
  .meta({ id: 'PlanLimits', description: 'null is no limit.' })
export type PlanLimits = z.output<typeof planLimits>

/** How much of its plan's limits a page uses. */
export const planUsage = z
  .object({
    clients: z.int().meta({ description: 'Clients that count.', examples: [16] }),
    appointmentsThisMonth: z
      .int()
      .meta({ description: 'In the month of now, by the clock of the page.', examples: [24] }),
  })
  .meta({ id: 'PlanUsage', description: "How much of its plan's limits a page uses." })
export type PlanUsage = z.output<typeof planUsage>

/** Every feature a plan can have, in the order of the comparison table. */
export const PLAN_FEATURES = [
  { key: 'public_page', label: 'Página pública de agendamento' },
  { key: 'pix_qr', label: 'Cobrança com QR Code Pix' },
  { key: 'notices', label: 'Avisos por WhatsApp e e-mail' },
  { key: 'reminders', label: 'Lembretes automáticos' },
  { key: 'recurring', label: 'Horários recorrentes' },
  { key: 'packages', label: 'Pacotes de sessões' },
  { key: 'messages', label: 'Mensagens com clientes' },
  { key: 'financial_reports', label: 'Relatórios financeiros' },
  { key: 'ai_agent', label: 'Atendente com inteligência artificial' },
  { key: 'custom_reminders', label: 'Textos de lembrete personalizados' },
  { key: 'priority_support', label: 'Atendimento prioritário' },
] as const

export type PlanFeature = (typeof PLAN_FEATURES)[number]['key']

const free: PlanFeature[] = ['public_page', 'pix_qr', 'notices', 'reminders']
const basic: PlanFeature[] = [...free, 'recurring', 'packages', 'messages']
const pro: PlanFeature[] = [...basic, 'financial_reports', 'ai_agent']
const premium: PlanFeature[] = [...pro, 'custom_reminders', 'priority_support']

export interface Plan {
  key: PlanKey
  label: string
  /** Centavos per month. */
  price: number
  limits: PlanLimits
  features: PlanFeature[]
  note?: string
}

const unlimited: PlanLimits = { clients: null, appointmentsPerMonth: null }

export const PLANS: Record<PlanKey, Plan> = {
  free: {
    key: 'free',
    label: 'Grátis',
    price: 0,
    limits: { clients: 20, appointmentsPerMonth: 30 },
    features: free,
    note: 'Para começar, sem cartão e sem prazo.',
  },
  basic: {
    key: 'basic',
    label: 'Básico',
    price: 2990,
    limits: { clients: 100, appointmentsPerMonth: 150 },
    features: basic,
  },
  pro: { key: 'pro', label: 'Pro', price: 5990, limits: unlimited, features: pro },
  premium: { key: 'premium', label: 'Premium', price: 9990, limits: unlimited, features: premium },
}

/** Whether a plan has a feature. */
export const planHas = (effectivePlan: PlanKey, feature: PlanFeature): boolean =>
  PLANS[effectivePlan].features.includes(feature)

/** The plans that have a feature. */
export const plansWith = (feature: PlanFeature): PlanKey[] =>
  planKey.options.filter((key) => planHas(key, feature))
