import type { BookingParameters } from '../domain/notices.ts'
import { catalogue } from './catalogue.ts'
import { TEMPLATE_LANGUAGE } from './render.ts'
import type { Template } from './template.ts'

/** What the provider's reviewers see in place of the parameters. */
const example: BookingParameters = {
  appointmentId: '019ab000-0000-7000-8000-000000000000',
  startsAt: '2026-11-26T15:00:00-03:00',
  endsAt: '2026-11-26T15:50:00-03:00',
  version: 1,
  confirmed: true,
  timezone: 'America/Sao_Paulo',
  professionalName: 'Ana Souza',
  slug: 'ana-souza',
  clientName: 'João Lima',
  clientPhone: '+5511987654321',
}

/** A template as the provider's API takes it (Graph API, `message_templates`). */
export interface Registration {
  name: string
  language: string
  category: string
  components: { type: 'BODY'; text: string; example: { body_text: [string[]] } }[]
}

/** Every WhatsApp text, as it has to be registered before it can be sent. */
export function registrations(): Registration[] {
  return Object.values(catalogue).flatMap(({ category, texts }) => {
    const { whatsapp }: Partial<Template['texts']> = texts
    return (whatsapp?.wordings ?? []).map(({ name, body, parameters }) => ({
      name,
      language: TEMPLATE_LANGUAGE,
      category: category.toUpperCase(),
      components: [
        { type: 'BODY' as const, text: body, example: { body_text: [parameters(example)] } },
      ],
    }))
  })
}
