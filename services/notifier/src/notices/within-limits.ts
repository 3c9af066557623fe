import { BUTTON_TITLE, cutTo, distinctTitles, ROW_DESCRIPTION, ROW_TITLE } from '@encaixe/contracts'

/** What may be written to somebody who has written within a day. */
export interface FreeMessage {
  text: string
  button: { label: string; url: string } | null
  /** To choose from: up to three are buttons, up to ten a list. */
  options?: readonly FreeOption[]
}

export interface FreeOption {
  /** What comes back when it is chosen. */
  id: string
  /** Fitted into the room of a button or a row when the message is made. */
  label: string
  /** Shown in a list. */
  description?: string | undefined
}

/** More than so many options cannot be buttons; a list has room for so many. */
export const MOST_BUTTONS = 3
const MOST_ROWS = 10
const LONGEST_TEXT = 4_096
/** Of a text with something below it, and of a template once it is filled in. */
const LONGEST_BODY = 1_024
/** Stands where a value is empty: the provider takes no empty one. */
const NOTHING = '–'

/** Options as WhatsApp takes them: few enough, each title within its room, and no two alike. */
function optionsWithin(options: readonly FreeOption[]): FreeOption[] {
  const shown = options.slice(0, MOST_ROWS)
  const isList = shown.length > MOST_BUTTONS
  const titles = distinctTitles(
    shown.map(({ label }) => label),
    isList ? ROW_TITLE : BUTTON_TITLE,
  )
  return shown.map(({ id, label, description }, at) => {
    const title = titles[at] ?? label
    // What was cut from the title is read below it in a list, or beside it where options are words.
    const whole = title === label.trim() ? [] : [label.trim()]
    const more = [...whole, description?.trim() ?? ''].filter(Boolean).join(' · ')
    return {
      id,
      label: title,
      ...(more && { description: cutTo(more, ROW_DESCRIPTION) }),
    }
  })
}

/** A message as WhatsApp takes it, whatever its words are. */
export function withinLimits({ text, button, options = [] }: FreeMessage): FreeMessage {
  const isPlain = options.length === 0 && button === null
  return {
    text: cutTo(text.trim() || NOTHING, isPlain ? LONGEST_TEXT : LONGEST_BODY),
    button: button && { ...button, label: cutTo(button.label, BUTTON_TITLE) },
    options: optionsWithin(options),
  }
}

/**
 * Values of a template as WhatsApp takes them: each on one line and none empty, and all of them in the room that the
 * text leaves. The longest words are cut first; what has no blanks is a code, and useless if it is cut.
 */
export function valuesWithin(body: string, values: readonly string[]): string[] {
  const lines = values.map(
    (value) =>
      value
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim() || NOTHING,
  )
  const lengthOf = (at: number) => body.split(`{{${at + 1}}}`).length - 1
  const fixed = body.replace(/\{\{\d+\}\}/g, '').length
  const over = () =>
    fixed + lines.reduce((sum, line, at) => sum + line.length * lengthOf(at), 0) - LONGEST_BODY
  for (let excess = over(); excess > 0; excess = over()) {
    const words = lines.filter((line) => line.includes(' ') && line.length > 2)
    const longest = words.toSorted((one, other) => other.length - one.length)[0]
    if (longest === undefined) return lines
    const at = lines.indexOf(longest)
    lines[at] = cutTo(longest, Math.max(2, longest.length - Math.ceil(excess / lengthOf(at))))
  }
  return lines
}
