/**
 * The calendar of a wide screen, in the place of the lists: the day, the week or the month, to look at, to
 * drag in, and to mark a time in. What is changed is asked about, and changed, in a sheet of the server's.
 */

import type { Calendar } from '@event-calendar/core'
import { createCalendar, DayGrid, Interaction, TimeGrid } from '@event-calendar/core'
import { clock } from '../text/format.ts'
import { dayRelative, weekdayShort } from '../time/calendar.ts'
import styles from './agenda-calendar.css?inline'
import { agendaPath, neighbours, type Range, rangeOf, rangeWords, type View } from './range.ts'
import type { ShownAppointment } from './shown.ts'

interface Options {
  /** Shows a page of the agenda in the dialog. */
  open: (address: string) => void
}

interface Listed {
  appointments: ShownAppointment[]
  timeOff: { id: string; reason: string | null; start: string; end: string }[]
}

const calendarViews: Readonly<Record<View, string>> = {
  dia: 'timeGridDay',
  semana: 'timeGridWeek',
  mes: 'dayGridMonth',
}

const pad = (number: number) => String(number).padStart(2, '0')
/** The calendar keeps wall times in local Date objects. */
const dateOf = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
const dayHead = (at: Date) => `${weekdayShort(dateOf(at))} ${at.getDate()}`
const hour = (number: number) => `${pad(number)}:00`
const timeOf = (at: Date) => `${pad(at.getHours())}:${pad(at.getMinutes())}`

async function listed(first: string, last: string): Promise<Listed> {
  const query = new URLSearchParams({ de: first, ate: last })
  const response = await fetch(`/agenda/eventos?${query}`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`the agenda answered ${response.status}`)
  return response.json()
}

const eventOf = (appointment: ShownAppointment) => ({
  id: appointment.id,
  start: `${appointment.date}T${appointment.start}`,
  end: `${appointment.date}T${appointment.end < appointment.start ? '23:59' : appointment.end}`,
  title: appointment.name,
  startEditable: appointment.canMove,
  durationEditable: false,
  classNames: ['sessao', `sessao-${appointment.tone}`],
  extendedProps: {
    words: `${appointment.name}, ${clock(appointment.start)} a ${clock(appointment.end)}, ${appointment.status}`,
  },
})

const TABLE_ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader', 'rowheader']
  .map((role) => `[role="${role}"]`)
  .join()

const TABLE_PLACES = ['aria-colindex', 'aria-rowindex', 'aria-colcount', 'aria-rowcount']

/**
 * The library calls its boxes a table, of which not all parts are there: readers are told nothing rather
 * than something wrong. What scrolls can be reached by keyboard.
 */
function plainRoles(target: HTMLElement) {
  function tidy() {
    for (const box of target.querySelectorAll(TABLE_ROLES)) box.removeAttribute('role')
    for (const name of TABLE_PLACES) {
      for (const box of target.querySelectorAll(`[${name}]`)) box.removeAttribute(name)
    }
    for (const main of target.querySelectorAll('.ec-main:not([tabindex])')) {
      main.setAttribute('tabindex', '0')
      main.setAttribute('role', 'group')
      main.setAttribute('aria-label', 'Calendário')
    }
  }
  tidy()
  new MutationObserver(tidy).observe(target, { childList: true, subtree: true })
}

/** Draws the calendar; returns the function that refreshes it. */
export function startCalendar(agenda: HTMLElement, { open }: Options): () => void {
  const target = agenda.querySelector<HTMLElement>('[data-calendar]')
  if (!target) return () => {}
  const { offset = '', hours = '7-20' } = agenda.dataset
  const today = agenda.dataset.today ?? ''
  const [firstHour = '7', lastHour = '20'] = hours.split('-')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  const asked = new URLSearchParams(location.search)
  // A wide screen shows a week by default.
  if (!asked.has('visao')) asked.set('visao', 'semana')
  let range = rangeOf(asked, today)
  let shownHours = { first: Number(firstHour), last: Number(lastHour) }

  const calendar: Calendar = createCalendar(target, [TimeGrid, DayGrid, Interaction], {
    view: calendarViews[range.view],
    date: range.date,
    locale: 'pt-BR',
    timeZone: offset,
    firstDay: 0,
    headerToolbar: { start: '', center: '', end: '' },
    height: range.view === 'mes' ? 'auto' : '44rem',
    allDaySlot: false,
    nowIndicator: true,
    slotDuration: '00:30',
    snapDuration: '00:15',
    slotHeight: 28,
    slotMinTime: hour(Number(firstHour)),
    slotMaxTime: hour(Number(lastHour)),
    lazyFetching: false,
    views: {
      timeGridWeek: { dayHeaderFormat: dayHead },
      timeGridDay: { dayHeaderFormat: dayHead },
    },
    slotLabelFormat: (at: Date) => clock(timeOf(at)),
    eventTimeFormat: (start: Date) => clock(timeOf(start)),
    dayMaxEvents: true,
    moreLinkContent: ({ num }: { num: number }) => `mais ${num}`,
    editable: true,
    selectable: true,
    longPressDelay: 400,
    eventSources: [{ events: load }],
    eventClick: ({ event }) => open(`/agenda/${event.id}`),
    eventDidMount: ({ event, el }) => {
      const { words } = event.extendedProps
      if (typeof words === 'string') el.setAttribute('aria-label', words)
    },
    // The sheet asks for confirmation; until then the calendar shows the state of the server.
    eventDrop: ({ event, revert }) => {
      revert()
      const to = `${dateOf(event.start)}T${timeOf(event.start)}`
      open(`/agenda/${event.id}?${new URLSearchParams({ mover: to })}`)
    },
    select: ({ start, end }) => book(start, end),
    dateClick: ({ date }) =>
      range.view === 'mes' ? go({ view: 'dia', date: dateOf(date) }) : book(date),
  })

  function book(start: Date, end?: Date) {
    calendar.unselect()
    if (range.view === 'mes') return go({ view: 'dia', date: dateOf(start) })
    const isOneDay = end && dateOf(end) === dateOf(start)
    const query = new URLSearchParams({ dia: dateOf(start), hora: timeOf(start) })
    if (isOneDay) query.set('ate', timeOf(end))
    open(`/agenda/nova?${query}`)
  }

  async function load({ start, end }: { start: Date; end: Date }) {
    const last = new Date(end)
    last.setDate(last.getDate() - 1)
    const { appointments, timeOff } = await listed(dateOf(start), dateOf(last))
    const standing = appointments.filter(({ tone }) => tone !== 'off')
    makeRoom(standing)
    return [
      ...standing.map(eventOf),
      ...timeOff.map((stretch) => ({
        id: `folga-${stretch.id}`,
        start: stretch.start,
        end: stretch.end,
        title: stretch.reason ?? 'Folga',
        display: 'background' as const,
        // A month shows only whole days.
        allDay:
          range.view === 'mes' && stretch.start.endsWith('00:00') && stretch.end.endsWith('00:00'),
        classNames: ['folga'],
      })),
    ]
  }

  /** Widens the shown hours to include appointments outside working hours. */
  function makeRoom(standing: readonly ShownAppointment[]) {
    const first = Math.min(
      shownHours.first,
      ...standing.map(({ start }) => Number(start.slice(0, 2))),
    )
    const last = Math.max(
      shownHours.last,
      ...standing.map(({ start, end }) =>
        end < start ? 24 : Math.min(24, Number(end.slice(0, 2)) + 1),
      ),
    )
    if (first === shownHours.first && last === shownHours.last) return
    shownHours = { first, last }
    setTimeout(() => {
      calendar.setOption('slotMinTime', hour(first))
      calendar.setOption('slotMaxTime', hour(last))
    })
  }

  /** Shows another range and puts it into the address, so that the browser's back button works. */
  function go(next: Pick<Range, 'view' | 'date'>) {
    range = rangeOf(new URLSearchParams({ visao: next.view, dia: next.date }), today)
    calendar.setOption('view', calendarViews[range.view])
    calendar.setOption('date', range.date)
    calendar.setOption('height', range.view === 'mes' ? 'auto' : '44rem')
    const address = new URL(agendaPath(range, today), location.href)
    address.searchParams.set('visao', range.view)
    history.replaceState(history.state, '', address)
    say()
  }

  function say() {
    const title = agenda.querySelector('[data-title] > span')
    if (title) {
      title.textContent = range.view === 'dia' ? dayRelative(range.date, today) : rangeWords(range)
    }
    for (const link of agenda.querySelectorAll<HTMLElement>('[data-view][href]')) {
      if (link.dataset.view === range.view) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }

  agenda.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button)
    if (!link || !isPlain || !agenda.contains(link) || matchMedia('(width < 64rem)').matches) return
    const { view, step, today: isToday } = link.dataset
    const wanted = Object.keys(calendarViews).find((name) => name === view)
    if (wanted === 'dia' || wanted === 'semana' || wanted === 'mes') {
      event.preventDefault()
      go({ view: wanted, date: range.date })
    } else if (step === '-1' || step === '1') {
      event.preventDefault()
      go({ view: range.view, date: neighbours(range)[step === '1' ? 'after' : 'before'] })
    } else if (isToday !== undefined) {
      event.preventDefault()
      go({ view: range.view, date: today })
    }
  })

  plainRoles(target)
  agenda.dataset.withCalendar = ''
  say()
  return () => calendar.refetchEvents()
}
