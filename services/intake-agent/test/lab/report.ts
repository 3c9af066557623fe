import type { Exchange } from './conversation.ts'
import { figuresOf, type LabFigures, type LabRun, totalOf } from './run-lab.ts'

const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const HEADINGS = ['persona', 'runs', 'success', 'pass^', 'turns', 'wrong actions']

const cells = ({ persona, runs, success, passAll, medianTurns, wrongActions }: LabFigures) => [
  persona,
  String(runs),
  percent(success),
  percent(passAll),
  String(medianTurns ?? '-'),
  String(wrongActions),
]

/** The figures as a table of text. */
export function tableOf(played: readonly LabRun[], runs: number): string {
  const headings = HEADINGS.map((one) => (one === 'pass^' ? `pass^${runs}` : one))
  const rows = [headings, ...figuresOf(played).map(cells), cells(totalOf(played))]
  const widths = headings.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? '&quot;')

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid #8884; text-align: end; }
th:first-child, td:first-child { text-align: start; }
details { border: 1px solid #8884; border-radius: .5rem; margin: .4rem 0; padding: .4rem .8rem; }
summary { cursor: pointer; } .bad summary { color: light-dark(#b00020, #ff8a80); }
p { margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.client { text-align: end; } .options { font-size: .85em; opacity: .75; }
.scroll { overflow-x: auto; }`

/** The figures and every conversation as one HTML page without other files. */
export function reportOf(
  played: readonly LabRun[],
  { title, runs }: { title: string; runs: number },
): string {
  const headings = HEADINGS.map((one) => (one === 'pass^' ? `pass^${runs}` : one))
  const row = (tag: string, values: readonly string[]) =>
    `<tr>${values.map((value) => `<${tag}>${escaped(value)}</${tag}>`).join('')}</tr>`
  const rows = [...figuresOf(played), totalOf(played)].map((one) => row('td', cells(one)))
  // Failed conversations come first.
  const sorted = played.toSorted((one, other) => Number(one.success) - Number(other.success))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<div class="scroll"><table><thead>${row('th', headings)}</thead><tbody>${rows.join('')}</tbody></table></div>
<h2>Conversations</h2>
${sorted.map(conversation).join('\n')}
</body></html>
`
}

function conversation({ persona, goal, run, success, wrong, turns, transcript }: LabRun): string {
  const end = wrong.length > 0 ? 'WRONG ACTION' : success ? 'done' : 'not done'
  const title = `${persona}: ${goal} (${run}): ${end}, ${turns} turns`
  return `<details${success ? '' : ' class="bad"'}><summary>${escaped(title)}</summary>${transcript.map(exchange).join('')}</details>`
}

function exchange({ sent, reply, options }: Exchange): string {
  const said = sent.map((one) =>
    typeof one === 'string' ? one : 'tap' in one ? `[${one.tap}]` : `(${one.other})`,
  )
  return [
    ...said.map((one) => `<p class="client">${escaped(one)}</p>`),
    `<p>${escaped(reply ?? '(says nothing)')}</p>`,
    options.length > 0 ? `<p class="options">${escaped(options.join(' · '))}</p>` : '',
  ].join('')
}
