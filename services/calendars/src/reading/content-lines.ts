/** One property of a component, on one line. */
export interface Line {
  /** In lower case. */
  name: string
  /** As they are written, each behind its semicolon. */
  params: string
  value: string
}

/** A component of a file (RFC 5545, 3.6), read as far as it goes. */
export interface Block {
  /** In lower case. */
  name: string
  lines: Line[]
  blocks: Block[]
  /** Whether it has both its begin and its end. */
  isWhole: boolean
}

/** A colon in quotes or in parentheses, as in (UTC-03:00), belongs to a parameter. */
const PROPERTY = /^([a-z0-9-]+)((?:;(?:"[^"]*"|\([^()]*\)|[^":(])*)?):(.*)$/is
/** With a quote or a parenthesis that nobody closes. */
const LOOSE = /^([a-z0-9-]+)((?:;[^:]*)?):(.*)$/is
/** These stand side by side: where one begins, the one before it has ended. */
const SIDE_BY_SIDE = ['vevent', 'vfreebusy', 'vtimezone', 'vtodo', 'vjournal', 'vavailability']

/**
 * The lines of a file, however they end, each with what continues it: by a space as RFC 5545 wants, or without one, as
 * some programs do with descriptions.
 */
function* logicalLines(text: string): Generator<string> {
  let pieces: string[] = []
  let isEdge = false
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (line.trim() === '') continue
    const isFolded = /^[ \t]/.test(line)
    if (pieces.length > 0 && !isEdge && (isFolded || !/^[a-z0-9-]+[;:]/i.test(line))) {
      pieces.push(isFolded ? line.slice(1) : line)
      continue
    }
    if (pieces.length > 0) yield pieces.join('')
    pieces = [line.trimStart()]
    // Nothing continues a BEGIN or an END.
    isEdge = /^(begin|end):/i.test(pieces[0] ?? '')
  }
  if (pieces.length > 0) yield pieces.join('')
}

function lineOf(text: string): Line | null {
  const [, name, params = '', value = ''] = PROPERTY.exec(text) ?? LOOSE.exec(text) ?? []
  return name === undefined ? null : { name: name.toLowerCase(), params, value }
}

/**
 * The calendars of a file. A component whose begin or end is damaged is found by the other one, so that what is damaged
 * stays within its component.
 */
export function calendarsOf(text: string): Block[] {
  const calendars: Block[] = []
  /** What has begun and not ended, below the calendar. */
  const open: Block[] = []
  /** Where lines of the calendar begin that stand behind its last component. */
  let mark = 0
  const begun = (name: string): Block => ({ name, lines: [], blocks: [], isWhole: false })
  function calendar(): Block {
    const last = calendars.at(-1)
    if (last) return last
    const made = begun('vcalendar')
    calendars.push(made)
    return made
  }
  const innermost = () => open.at(-1) ?? calendar()

  function begin(name: string) {
    if (name === 'vcalendar') {
      open.length = 0
      calendars.push(begun(name))
      return
    }
    const same = open.findLastIndex((block) => block.name === name)
    if (SIDE_BY_SIDE.includes(name)) open.length = 0
    else if (same >= 0) open.length = same
    const block = begun(name)
    innermost().blocks.push(block)
    open.push(block)
  }

  function end(name: string) {
    if (name === 'vcalendar') {
      open.length = 0
      calendar().isWhole = true
      return
    }
    const at = open.findLastIndex((block) => block.name === name)
    const ended = open[at]
    if (ended) {
      ended.isWhole = true
      open.length = at
    } else if (SIDE_BY_SIDE.includes(name)) endWithoutBegin(name)
  }

  function endWithoutBegin(name: string) {
    const inner = open.at(-1)
    // Its begin was there, with another name.
    if (inner && !SIDE_BY_SIDE.includes(inner.name)) Object.assign(inner, { name })
    const lines = inner ? [] : calendar().lines.slice(mark)
    if (lines.length > 0) calendar().blocks.push({ ...begun(name), lines })
    open.length = 0
  }

  for (const one of logicalLines(text)) {
    const line = lineOf(one)
    if (!line) continue
    const name = line.value.trim().toLowerCase()
    if (line.name === 'begin') begin(name)
    else if (line.name === 'end') end(name)
    else {
      innermost().lines.push(line)
      continue
    }
    // An alarm stands within its event.
    if (name === 'vcalendar' || SIDE_BY_SIDE.includes(name)) mark = calendar().lines.length
  }
  // A begin that is there twice is no component.
  const isSomething = (block: Block) => block.isWhole || block.lines.length > 0
  return calendars.map((one) => ({ ...one, blocks: one.blocks.filter(isSomething) }))
}

/** The lines of a property that say something. */
export const linesNamed = ({ lines }: Pick<Block, 'lines'>, name: string): Line[] =>
  lines.filter((line) => line.name === name && line.value.trim() !== '')

/** The first text of a property; null without one. */
export function textOf(block: Pick<Block, 'lines'> | undefined, name: string): string | null {
  const value = block && linesNamed(block, name)[0]?.value.trim()
  return value ? value.replaceAll(/\\([\\;,])/g, '$1').replaceAll(/\\n/gi, ' ') : null
}

/** A parameter of a property without its quotes; null without one. */
export function paramOf({ params }: Pick<Line, 'params'>, name: string): string | null {
  const found = new RegExp(`;${name}=(?:"([^"]*)"|([^;]*))`, 'i').exec(params)
  const value = (found?.[1] ?? found?.[2])?.replaceAll('"', '').trim()
  return value ? value : null
}
