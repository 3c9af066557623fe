import { findProfession } from '@encaixe/contracts'
import { planWords } from '#lib/plan/words.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { keyInWords } from '#lib/settings/pix-key.ts'
import { count, duration, notice, price } from '#lib/text/format.ts'
import { dayIn, dayLong } from '#lib/time/calendar.ts'
import { timeOffInWords } from '#lib/time-off/time-off-form.ts'
import { weekOf } from '#lib/week/week.ts'
import { weekInWords } from '#lib/week/week-format.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const api = pageApi(event)
  const [availability, services, places, packages, face] = await Promise.all([
    api.getAvailability(),
    api.listServices(),
    api.listPlaces(),
    api.listPackages(),
    api.getPageFace(),
  ])
  const shown = <T extends { active: boolean }>({ items }: { items: T[] }) =>
    items.filter(({ active }) => active)
  const { timezone, sessionDuration, sessionPrice, subscription } = professional
  const { instantPayKeyType, instantPayKey } = professional
  const week = weekInWords(weekOf(availability.windows))
  const [next] = availability.timeOff
  const today = dayIn(timezone, Date.now())
  const special = availability.specialDays.filter(({ date }) => date >= today)
  const [nextSpecial] = special
  return {
    slug: professional.slug,
    isPhonePending: professional.pendingPhone !== null,
    hasPhone: professional.phone !== null,
    name: professional.name,
    avatarUrl: professional.avatarUrl,
    profession: findProfession(professional.profession)?.label ?? '',
    trialEndsAt:
      subscription?.status === 'trialing' && !subscription.hasSubscription
        ? subscription.trialEndsAt
        : null,
    isPastDue: subscription?.status === 'past_due' || subscription?.status === 'unpaid',
    timezone,
    summaries: {
      '/ajustes/perfil': `${duration(sessionDuration)} · ${sessionPrice > 0 ? price(sessionPrice) : 'valor a combinar'}`,
      '/ajustes/pagina':
        [
          face.photos.length > 0 && count(face.photos.length, 'foto', 'fotos'),
          face.faq.length > 0 && count(face.faq.length, 'pergunta', 'perguntas'),
        ]
          .filter(Boolean)
          .join(' · ') || 'Cor, fotos e perguntas',
      '/ajustes/endereco': `/p/${professional.slug}`,
      '/ajustes/servicos':
        shown(services)
          .map(({ name }) => name)
          .join(', ') || 'Só o seu atendimento',
      '/ajustes/lugares':
        shown(places)
          .map(({ label }) => label)
          .join(', ') || 'Nenhum ainda',
      '/ajustes/pacotes':
        shown(packages)
          .map(({ name }) => name)
          .join(', ') || 'Várias sessões vendidas de uma vez',
      '/ajustes/agenda':
        week.map(({ days, hours }) => `${days}: ${hours.join(', ')}`).join(' · ') ||
        'Nenhum dia aberto',
      '/ajustes/desenvolvedores': 'Chaves para ligar programas',
      '/ajustes/dias': nextSpecial
        ? `${count(special.length, 'marcado', 'marcados')}; o próximo: ${dayLong(nextSpecial.date)}`
        : 'Feriados, dias fechados ou com outros horários',
      '/ajustes/folgas': next
        ? `${count(availability.timeOff.length, 'marcada', 'marcadas')}; a próxima: ${timeOffInWords(next, timezone)}`
        : 'Nenhuma marcada',
      '/ajustes/reservas': [
        professional.autoConfirm ? 'Confirmação na hora' : 'Você confirma cada pedido',
        professional.cancellationNoticeHours > 0 &&
          `cancelar até ${notice(professional.cancellationNoticeHours)} antes`,
      ]
        .filter(Boolean)
        .join(' · '),
      '/ajustes/lembretes': 'Quando o cliente é lembrado, e um recado seu',
      '/ajustes/assistente': 'O que ele diz a quem escreve para você',
      '/ajustes/agendas': 'O que está nelas bloqueia horários aqui',
      '/ajustes/calendario': 'A agenda daqui no Google, no iPhone ou no Outlook',
      '/ajustes/pix':
        instantPayKeyType && instantPayKey
          ? keyInWords(instantPayKeyType, instantPayKey)
          : 'Nenhuma chave cadastrada',
      '/ajustes/recibos': 'Nome e CPF ou CNPJ de quem recebe',
      '/ajustes/site': 'Botão e agenda para colar no seu site',
      '/conta/avisos': 'O que chega, por onde, e as horas de silêncio',
      '/ajustes/plano': subscription ? planWords(subscription, timezone).label : '',
    },
  }
}
