import { type AnonymousTalk, intakeAgentRpcs } from '@encaixe/contracts'
import { type Command, required } from '../command.ts'

/** Lists the answers of the agent that professionals marked as wrong. */
export const listTalks: Command = {
  usage: 'talks list',
  async run(bus) {
    const { items } = await bus.call(intakeAgentRpcs.listMarkedTalks, {})
    return {
      data: { items },
      lines:
        items.length === 0
          ? ['Nobody has marked an answer.']
          : items.map(
              ({ messageId, slug, markedAt, note }) =>
                `${messageId}  ${markedAt}  ${slug ?? 'no page'}  ${note ?? ''}`,
            ),
    }
  },
}

const get = async (bus: Parameters<Command['run']>[0], options: Parameters<Command['run']>[1]) =>
  bus.call(intakeAgentRpcs.getMarkedTalk, { messageId: required(options, 'id') })

/** Shows a marked talk with what the agent understood at each turn, without what identifies a person. */
export const showTalk: Command = {
  usage: 'talks show --id ID',
  options: { id: { type: 'string' } },
  async run(bus, options) {
    const talk = await get(bus, options)
    return { data: talk, lines: [...linesOf(talk), '', `marked: ${talk.note ?? 'without a word'}`] }
  },
}

const linesOf = ({ turns }: AnonymousTalk) =>
  turns.flatMap(({ says, answer, understood }) => [
    ...says.map((one) => `client  ${'text' in one ? one.text : JSON.stringify(one)}`),
    `agent   ${answer?.replaceAll('\n', '\n        ') ?? '(no answer)'}`,
    ...(understood ? [`        ${understoodLine(understood)}`] : []),
  ])

function understoodLine({
  wants,
  denies,
  when,
  service,
  place,
  proposes,
  by,
  isUnsure,
}: NonNullable<AnonymousTalk['turns'][number]['understood']>): string {
  const parts = [
    wants.length > 0 && `wants ${wants.join(', ')}`,
    denies.length > 0 && `does not want ${denies.join(', ')}`,
    when && `when ${when}`,
    service && `service ${service}`,
    place && `place ${place}`,
    proposes && `proposes ${proposes}`,
    by === 'model' && 'worded by the model',
    isUnsure && 'not understood by the rules',
  ]
  return `[${parts.filter(Boolean).join('; ') || 'nothing'}]`
}

/** Makes an entry of services/intake-agent/test/talks of a marked talk. */
export const exportTalk: Command = {
  usage: 'talks export --id ID',
  options: { id: { type: 'string' } },
  async run(bus, options) {
    const talk = await get(bus, options)
    return { data: talk, lines: talk.entry.split('\n') }
  },
}
