/** npm passes signals on, but nobody can pass on `kill -9`: it shows as a new parent. */
export function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) stop()
  }, 1_000).unref()
}
