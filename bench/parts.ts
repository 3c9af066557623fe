/** The parts of the benchmark, in the order in which they run. */
export const partNames = [
  'slots',
  'memory',
  'listing',
  'services',
  'page',
  'notices',
  'booking',
  'appointments',
  'live',
  'billing',
  'practice',
  'sign-in',
  'registration',
  'agent',
  'queue',
  'reminders',
]
