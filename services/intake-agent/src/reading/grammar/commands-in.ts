import { localStart } from '../../dialogue/texts/words.ts'
import type { Offer, Option } from '../../dialogue/world/offers.ts'
import { only } from '../../language/acts.rule.ts'
import { type RoleAt, understand } from '../../language/understand.rule.ts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Command, Flow } from '../command.ts'
import type { ReadingContext } from '../reader.ts'
import { memoryOf } from './as-before.ts'
import { chosenOption } from './choosing/choose.ts'
import { namedOption } from './choosing/named-option.ts'
import { saysYes, timezoneOf, todayOf } from './choosing/yes.ts'
import { hearIn } from './hear.ts'
import type { Heard } from './heard.ts'
import { intentCommands } from './intents.ts'
import type { Memory } from './memory.ts'
import { peopleCommands } from './people.ts'
import { questionCommands, socialCommands } from './talk.ts'
import { pageCommands, wantedCommands } from './things.ts'
import { saysBoth } from './times/both.ts'
import { shownIn } from './times/shown.ts'
import { typedCommands } from './typed.ts'

/** What one wish of a message asks for. */
export function commandsIn(text: string, context: ReadingContext, roleAt: RoleAt): Command[] {
  const memory = memoryOf(context)
  const read = understand(text, todayOf(context, timezoneOf(memory, context)), { roleAt })
  const heard: Heard = { said: hearIn(context, memory, read, text), text }
  const { said } = heard
  const social = socialCommands(heard)
  const isAgreed = saysYes(context, memory, said.tokens)
  if (isAgreed !== null) return [{ kind: 'yes', isPlain: true }, ...social]
  const answer = context.asked === 'flow' ? answerToFlow(text) : null
  if (answer) return [{ kind: 'start', flow: answer }, ...social]
  const typed = typedCommands(heard, memory, context)
  if (typed) return [...typed, ...social]
  const people = peopleCommands(context, memory, heard)
  if (saysAllShown(memory, heard)) return [{ kind: 'all' }, ...social]
  const choice = choiceIn(memory, heard)
  if (choice !== null && people.commands.length === 0)
    return [{ kind: 'choose', option: choice }, ...social]
  const questions = questionCommands(heard, context)
  const intent = intentCommands(
    context,
    { ...memory, guest: people.memory.guest, queue: people.memory.queue },
    heard,
    {
      isBesides: questions.length > 0,
      isSamePerson: people.commands.length === 0,
    },
  )
  const isTimed = people.commands.some(
    (one) => one.kind === 'forWhom' && one.people.some((person) => person.when !== null),
  )
  const pages = pageCommands(heard, memory, context, intent)
  // Without a page its services are words, of a message that wishes for something.
  const isWish = context.page !== null || [...intent, ...pages].some(({ kind }) => kind !== 'no')
  const things = isWish
    ? wantedCommands(heard, context).filter(({ kind }) => !isTimed || kind !== 'service')
    : []
  return [
    ...intent.filter(({ kind }) => kind === 'start' || kind === 'no'),
    ...pages,
    ...things,
    ...people.commands,
    ...(choice === null ? [] : [{ kind: 'choose' as const, option: choice }]),
    ...intent.filter(
      ({ kind }) => kind !== 'start' && kind !== 'no' && !(isTimed && kind === 'when'),
    ),
    ...questions,
    ...social,
  ]
}

/** `é outra, a de quinta continua`, `prefiro mudar`: which of two it is, of who was asked whether to move or to book. */
function answerToFlow(text: string): Flow | null {
  const said = plain(text)
  if (/\b(?:outr[oa]|nov[oa]|mais um[a]?|os dois|as duas|continua|mantem|alem)\b/.test(said))
    return 'book'
  return /\b(?:mud|troc|remarc|passa|no lugar|em vez)/.test(said) ? 'move' : null
}

/** `as duas` after a list of two times. At two o'clock is none of that. */
function saysAllShown(memory: Memory, { text }: Heard): boolean {
  const starts = shownIn(memory)
  const count = saysBoth(text)
  const { page, asked, task } = memory
  if (page === null || asked !== 'when' || task?.kind !== 'book' || starts.length < 2) return false
  if (count !== starts.length || /^\W*[23]\W*$/.test(text)) return false
  return starts.every((one) => localStart(one, page.timezone).minutes !== (12 + count) * 60)
}

/** The place of the option that the message means. */
function choiceIn(memory: Memory, { said, text }: Heard): number | null {
  const isPlain =
    said.acts.length === 0 || only(said.acts, 'affirm', 'thanks', 'greet', 'book', 'wrong')
  const named = memory.proposal === null && said.forWhom === null && isPlain
  const offer = named
    ? chosenOption(said, memory.options, memory.page?.timezone ?? 'America/Sao_Paulo')
    : otherIn(memory, { said, text })
  const option = offer ?? otherIn(memory, { said, text })
  const at = option === null ? -1 : memory.options.findIndex((one: Option) => one.offer === option)
  return at === -1 ? null : at
}

/** `a da Ana não, a outra`: of several services, places or appointments the one that is wanted. */
function otherIn(memory: Memory, { said, text }: Heard): Offer | null {
  const isRefusal = said.acts.includes('refuse') || said.spared.words.length > 0
  const isPlain = memory.proposal === null && isRefusal && isNoWish(said.wish)
  return isPlain ? (namedOption(memory, said, text)?.offer ?? null) : null
}
