import { nothingWanted, type Page } from '../src/dialogue/world/page.ts'
import type { Change } from '../src/dialogue/world/proposal.ts'
import type { OwnAppointment } from '../src/dialogue/world/tools.ts'
import { noWish } from '../src/language/wishes/wish.rule.ts'
import type { ReadingContext } from '../src/reading/reader.ts'
import { NOW, town } from './lab/town.ts'

const anasPage = (): Page => {
  const practice = town().practices.find(({ page }) => page.slug === 'ana-souza')
  if (!practice) throw new Error('The town has no Ana Souza.')
  return practice.page
}

const proposed: Change = {
  kind: 'book',
  slug: 'ana-souza',
  startsAt: '2026-11-27T15:00:00-03:00',
  ...{ serviceIds: [], placeId: null, clientAddress: null },
  ...{ usesSession: true, session: null },
  ...{ name: 'João Silva', phone: '+5511912345678' },
}

/** João's appointment with Ana, on Thursday at 15:00. */
export const anAppointment: OwnAppointment = {
  ...{ id: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4', version: 1, status: 'confirmed' },
  ...{ startsAt: '2026-11-26T15:00:00-03:00', timezone: 'America/Recife', slug: 'ana-souza' },
  ...{ professionalName: 'Ana Souza', profession: 'Psicologia', contactName: 'João Silva' },
  ...{ attendanceConfirmed: false, actions: ['reschedule', 'cancel'], holdUntil: null },
  isHeldByHand: false,
  ...{ serviceIds: [], placeId: null, place: null, priceCents: 15_000 },
}

/** What a reader knows of João, who writes to Ana's page. */
export function contextFor({
  isProposed = false,
  ...known
}: Partial<ReadingContext> & { isProposed?: boolean } = {}): ReadingContext {
  const page = anasPage()
  return {
    ...{ now: NOW, timezone: page.timezone, channel: 'whatsapp', page, pages: [page] },
    ...{ questions: [], openDays: [], own: [], flow: null, asked: null, proposal: null },
    ...{ invited: null, reminded: null, notice: null, options: [], shown: [], wish: noWish },
    ...{ done: null, guest: null, further: [], wanted: nothingWanted, isWeekly: false },
    ...{ name: 'João Silva', hasPhone: true, isGoingOn: false, history: [] },
    ...(isProposed && { flow: 'book', asked: 'yes', proposal: [proposed], isGoingOn: true }),
    ...known,
  }
}
