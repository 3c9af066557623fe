/** Lines of a file as Stryker takes them: `file.ts:10-20`, counted from 1, both ends included. */
export type Range = `${string}:${number}-${number}`

/** The added and changed lines in the output of `git diff -U0`; of deleted lines nothing is left to name. */
export function changedRanges(diff: string): Range[] {
  const lines = diff.split('\n')
  const ranges: Range[] = []
  let file = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length)
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (!hunk) continue
    const [removed, first, added] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)]
    if (added > 0) ranges.push(`${file}:${first}-${first + added - 1}`)
    // The text of a changed line may look like a header.
    at += removed + added
  }
  return ranges
}
