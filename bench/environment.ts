/** In what a benchmark's stack differs from how people start it; see docs/performance.md. */
export const environment = {
  // The minimum time of an answer would hide how long the answer takes.
  BOOKING_FLOOR_MS: '0',
  // A number whose limit the provider has raised: a new number's 80 would measure the provider.
  WHATSAPP_MESSAGES_PER_SECOND: '1000',
  // The agent waits for people who write on: here we want to know what comes after that.
  DEBOUNCE_MS: '0',
  // The suites look for tasks each second.
  TASK_LOOK_SECONDS: '20',
}
