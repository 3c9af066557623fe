import type { AnonymousTalk } from '@encaixe/contracts'

const quoted = (text: string) => JSON.stringify(text)

/** An entry of test/talks, in YAML. JSON strings are YAML, too. */
export function talkEntry(talk: Omit<AnonymousTalk, 'entry'>): string {
  const { page, channel, hasName, isPhoneHidden, turns, note, timezone } = talk
  const [first] = turns
  const began = first && Temporal.Instant.from(first.at).toZonedDateTimeISO(timezone)
  return [
    '# Read it before you commit it: an unusual name in small letters may be left.',
    '# Say in `name` what is right, and in `ends` the appointments that should be there at the end (README.md).',
    ...(began
      ? [
          `# It began on ${began.toLocaleString('en-GB', { weekday: 'long' })}, ${began.toPlainDate()} at ${began.toPlainTime().toString({ smallestUnit: 'minute' })}; talks begin on Tuesday, 2026-11-24 at 10:00.`,
        ]
      : []),
    `- name: ${quoted(note ?? 'A talk that a professional marked')}`,
    `  ${channel === 'web' ? 'web' : 'page'}: ${page}`,
    ...(hasName || channel === 'web' ? [] : ['  writer: null']),
    ...(isPhoneHidden ? ['  hidden: true'] : []),
    '  says:',
    ...turns.flatMap(({ says }) => {
      const messages = says.map(messageOf)
      return messages.length === 0
        ? []
        : [`    - ${messages.length === 1 ? messages[0] : `[${messages.join(', ')}]`}`]
    }),
    '  ends: unchanged',
  ].join('\n')
}

function messageOf(one: AnonymousTalk['turns'][number]['says'][number]): string {
  if ('text' in one) return quoted(one.text)
  return 'tap' in one ? `{ tap: ${quoted(one.tap)} }` : `{ other: ${one.other} }`
}
