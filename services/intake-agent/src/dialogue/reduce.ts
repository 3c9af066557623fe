import type { Command } from '../reading/command.ts'
import { chooseFlow, filling, isOfOwn, slotsOf } from './choose-flow.ts'
import type { Facts, Reduced, Step } from './conversation.ts'
import { chosen, doneIn, filled, startsShown, withNames, withSlots } from './fill.ts'
import { type Memory, noSlots } from './memory.ts'
import { type Heard, heardIn, inTwo, wishIn } from './said.ts'
import { paged, slugsOf, withPage } from './slots/named-page.ts'
import {
  acceptInvitation,
  answerOnly,
  askWhatIsWrong,
  askWhichFlow,
  callPerson,
  commit,
  decline,
  drop,
  goOn,
  greet,
  miss,
  pause,
  repeatProposal,
  restart,
  say,
  showMore,
  tellDelay,
  tellOfDone,
} from './steps.ts'
import { commandsOf, takeOffer } from './take-offer.ts'
import { isBefore } from './times/instants.rule.ts'
import type { Page } from './world/page.ts'
import { meantIn, namesOf, servicesIn, servicesOf } from './world/wanted.ts'

/** A proposal that nobody has answered for so long is proposed again. */
const LIVE_HOURS = 24

/**
 * What follows from the commands of a message. Pure: it asks no service and words nothing. The order of its lines is
 * the order in which people are heard: danger, a yes, the person, what ends or repairs, then what fills slots.
 */
export function reduce(before: Memory, commands: readonly Command[], facts: Facts): Reduced {
  const { now, later } = inTwo(commands)
  const heard = heardIn(
    isAnswerToFlow(before, now)
      ? [...now.filter(({ kind }) => kind !== 'when'), ...before.held]
      : now,
  )
  const memory = { ...before, held: [], rest: later.length > 0 ? later : before.rest }
  const asks = heard.of('ask')
  const tones = heard.of('social').map(({ tone }) => tone)
  const result = (step: Step, next: Memory = memory): Reduced => ({
    memory: next,
    step,
    asks,
    tones,
  })

  if (heard.has('crisis')) return result(callPerson(true))
  if (heard.has('restart')) return result(restart)
  const [yes] = heard.of('yes')
  if (yes?.isPlain) {
    const agreed = agreedTo(memory, heard, facts)
    if (agreed) return { ...agreed, asks, tones }
  }
  if (heard.has('human')) {
    const named = withPage(memory, heard, facts)
    return result(callPerson(false), 'memory' in named ? named.memory : memory)
  }
  const [late] = heard.of('late')
  if (late) {
    const whose = slugsOf(heard.of('page'), facts, 'wanted', 'current')
    return result(tellDelay(late.minutes, wishIn(heard), whose), paged(memory, heard, facts))
  }
  if (heard.has('pause') && !heard.has('start', 'when', 'page', 'service')) return result(pause)

  const [choice] = heard.of('choose')
  const chosen = choice && memory.options[choice.option]
  if (chosen?.offer.kind === 'act') return reduce(before, commandsOf(chosen.offer), facts)
  if (chosen) {
    const taken = takeOffer(withNames(memory, heard), chosen.offer, facts)
    return { ...taken, asks, tones }
  }
  const isFilling = heard.has('start', ...filling)
  if (heard.has('stop') && !heard.has('start', 'when')) return result(drop)
  const [no] = heard.of('no')
  if (no && !isFilling) return result(declined(memory, facts, no.flow), memory)

  const named = withPage(memory, heard, facts)
  if ('step' in named) return result(named.step, named.memory)
  const page = named.memory.page ?? facts.thread
  return { ...inFlow(withNames(named.memory, heard), heard, facts, page), asks, tones }
}

/** Goes on with a flow, begins one, or only talks. */
function inFlow(
  memory: Memory,
  heard: Heard,
  facts: Facts,
  page: Page | null,
): Pick<Reduced, 'memory' | 'step'> {
  if (heard.has('more') && !heard.has('start', 'when') && page)
    return { memory: { ...memory, page }, step: showMore }
  if (heard.has('all') && memory.asked === 'when' && memory.flow === 'book') {
    return { memory: chosen(memory, startsShown(memory), 0), step: goOn }
  }
  const corrected =
    renamedDone(memory, heard, facts) ?? otherServiceOfDone(memory, heard, facts, page)
  if (corrected) return { memory, step: corrected }
  const choice = chooseFlow(memory, heard, facts, page)
  if (choice === null) return { memory, step: withoutFlow(memory, heard, facts) }
  if ('between' in choice) {
    const held = heard.all.filter(
      ({ kind }) => kind !== 'social' && kind !== 'ask' && kind !== 'no',
    )
    // Who cannot come on that day speaks of the appointment.
    const isOld = choice.between.includes('cancel')
    const asked = isOld
      ? held.map((one) =>
          one.kind === 'when' && one.role === 'excluded'
            ? { ...one, role: 'current' as const }
            : one,
        )
      : held
    return { memory: { ...memory, held: asked }, step: askWhichFlow(choice.between, choice.own) }
  }
  const { flow, isNew, isTimed } = choice
  const begun: Memory = isNew
    ? {
        ...memory,
        flow,
        slots: slotsOf(memory, choice),
        asked: null,
        ...(flow !== memory.flow && { options: [] }),
        proposal: null,
      }
    : memory
  const said = isTimed ? heardIn(heard.all.filter(({ kind }) => kind !== 'when')) : heard
  const next = filled(
    isNew && isTimed !== true ? { ...begun, options: memory.options } : begun,
    said,
    facts,
    page,
  )
  const pages = heard.of('page')
  const ofPages = slugsOf(pages, facts, 'wanted', 'current')
  return {
    memory: withSlots(next, {
      ...{ ofPages, keptPages: slugsOf(pages, facts, 'excluded') },
      // `não, a do Bruno`, after another one was proposed.
      ...(!isNew && ofPages.length > 0 && isOfOwn(flow) && { appointments: [] }),
      ...(flow === 'attend' &&
        heard.of('yes').some(({ isPlain }) => isPlain) && { isPromised: true }),
      ...(flow === 'tell' && { message: facts.quote.slice(0, 500) }),
    }),
    step: goOn,
  }
}

/** Nothing goes on: what is left is small talk. */
function withoutFlow(memory: Memory, heard: Heard, facts: Facts): Step {
  const [unclear] = heard.of('unclear')
  if (unclear && unclear.between.length > 0) return askWhichFlow(unclear.between, facts.own)
  if (memory.proposal !== null && memory.asked === 'yes' && heard.has('yes')) return repeatProposal
  if (heard.has('correct')) return askWhatIsWrong
  if (heard.has('ask')) return answerOnly
  const tones = heard.of('social').map(({ tone }) => tone)
  if (tones.includes('greeting')) return greet
  if (tones.includes('thanks')) return say('welcome')
  if (tones.includes('bye')) return say('bye')
  if (tones.length > 0) return answerOnly
  if (heard.has('yes')) return repeatProposal
  return miss
}

/** What a plain yes does: what the last answer, or a reminder after it, asked for. */
function agreedTo(
  memory: Memory,
  heard: Heard,
  facts: Facts,
): Pick<Reduced, 'memory' | 'step'> | null {
  if (heard.has('start')) return null
  const { reminded } = facts
  if (reminded) {
    const slots = { ...noSlots, appointments: [reminded.id], isPromised: true }
    return { memory: { ...memory, flow: 'attend', slots, proposal: null }, step: goOn }
  }
  if (!isLive(memory, facts)) return null
  if (memory.proposal !== null && memory.asked === 'yes') return { memory, step: commit }
  if (memory.invited !== null) return { memory, step: acceptInvitation }
  const [only, ...others] = memory.options.flatMap(({ offer }) =>
    offer.kind === 'slot' ? [offer] : [],
  )
  return only && others.length === 0 ? takeOffer(memory, only, facts) : null
}

/** Whether the last answer is young enough to be answered with a yes. */
const isLive = ({ repliedAt }: Memory, { now }: Facts): boolean =>
  repliedAt === null || isBefore(now.subtract({ hours: LIVE_HOURS }).toString(), repliedAt)

/** Whether the message answers which of two flows was meant; what was held then belongs to it. */
const isAnswerToFlow = ({ asked, held }: Memory, now: readonly Command[]): boolean =>
  asked === 'flow' &&
  held.length > 0 &&
  now.some(({ kind }) => kind === 'start') &&
  !now.some((one) => one.kind === 'when' && one.role === 'wanted')

function declined(memory: Memory, { reminded }: Facts, flow: string | null): Step {
  if (memory.proposal !== null || memory.asked !== null) return decline
  return reminded && flow === null ? askWhichFlow(['cancel', 'move'], [reminded]) : drop
}

/** Right after a booking a name says for whom it is: its professional can be told. */
function renamedDone(memory: Memory, heard: Heard, facts: Facts): Step | null {
  const done = memory.flow === null ? doneIn(memory, facts) : null
  if (!done || heard.has('start', 'when', 'service', 'place')) return null
  const people = heard.of('forWhom').flatMap((one) => one.people)
  const name =
    people.find((one) => one.whom === 'other' && one.name !== null)?.name ??
    heard.of('name')[0]?.name
  return name ? tellOfDone(`é para ${name}`) : null
}

/** Right after a booking another service: no appointment changes its service, but its professional can be told. */
function otherServiceOfDone(
  memory: Memory,
  heard: Heard,
  facts: Facts,
  page: Page | null,
): Step | null {
  const done = memory.flow === null ? doneIn(memory, facts) : null
  if (!done || page?.slug !== done.slug) return null
  if (heard.has('start', 'when', 'forWhom', 'page', 'all')) return null
  const wanted = heard.of('service').filter(({ role }) => role === 'wanted')
  const ids = wanted.flatMap(({ service }) => meantIn(service, servicesIn(page)).ids)
  if (ids.length === 0 || ids.join() === done.serviceIds.join()) return null
  const before = namesOf(servicesOf(page, done.serviceIds))
  return tellOfDone(
    `quero ${namesOf(servicesOf(page, ids))}${before ? ` em vez de ${before}` : ''}`,
  )
}
