/** How long each of so many attempts took, one after another: milliseconds, the shortest first. */
export async function timesOf(count: number, attempt: () => Promise<unknown>) {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    await attempt()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)
}
