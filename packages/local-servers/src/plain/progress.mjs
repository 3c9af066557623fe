/** One line for the person at the terminal. On stderr, so that a command's own output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Runs `work`, and shows that it goes on once it takes longer than a second. */
export async function step(label, work) {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let announced = false
  const announce = () => {
    say(announced ? `  ${label} … ${Math.round(seconds())} s` : `  ${label} …`)
    announced = true
    timer = setTimeout(announce, 10_000)
  }
  let timer = setTimeout(announce, 1_000)
  try {
    const result = await work()
    if (announced) say(`  ${label}: done in ${seconds().toFixed(1)} s`)
    return result
  } finally {
    clearTimeout(timer)
  }
}
