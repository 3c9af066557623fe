// Checks the health of this container's program; exit code 0 means healthy.
const { HEALTH_PORT, PORT, HEALTH_PATH = '/ready' } = process.env
const signal = AbortSignal.timeout(4_000)
const url = `http://127.0.0.1:${HEALTH_PORT ?? PORT}${HEALTH_PATH}`
const response = await fetch(url, { signal, redirect: 'manual' }).catch(() => undefined)
process.exit(response && response.status < 500 ? 0 : 1)
