import { setTimeout as pause } from 'node:timers/promises'

/** Between two looks at how late everything is, in milliseconds. */
const STEP = 100

/**
 * The response, and how long it took (ms) without what the machine withheld meanwhile: the time by
 * which a timer of this process, and something that another answers at once whatever is wrong, came
 * late together. So a limit can be asserted as it is, on a machine that is busy with other
 * things, too.
 */
export async function ownTime<T>(
  call: Promise<T>,
  prompt: () => Promise<unknown> = async () => {}
) {
  const start = performance.now()
  let step = start
  let withheld = 0
  const late = () => Math.max(0, performance.now() - step - STEP)
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      step = performance.now()
      await Promise.all([prompt(), pause(STEP)])
      if (!over.signal.aborted) withheld += late()
    }
  })()
  try {
    const response = await call
    return { response, took: performance.now() - start - withheld - late() }
  } finally {
    over.abort()
    await watching
  }
}

/** The shortest of several tries (ms): a busy machine withholds time from some, not from all. */
export async function fastest(tries: number, attempt: (index: number) => Promise<unknown>) {
  let shortest = Infinity
  for (let index = 0; index < tries; index++) {
    const start = performance.now()
    await attempt(index)
    shortest = Math.min(shortest, performance.now() - start)
  }
  return shortest
}
