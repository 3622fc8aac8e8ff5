const WIDTH = 30

/**
 * A line that shows how far a replay is, by the time of its events: positions of a log say nothing
 * about how many events lie between them. Only on a terminal.
 */
export function progressBar(label: string) {
  const end = Date.now()
  let start: number | undefined
  let events = 0
  return {
    show(at: Date, more: number) {
      events += more
      start ??= at.getTime()
      if (!process.stdout.isTTY) return
      const part = Math.min(1, (at.getTime() - start) / Math.max(1, end - start))
      const filled = Math.round(part * WIDTH)
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
      process.stdout.write(`\r${label} ${bar} ${Math.floor(part * 100)}% ${events} events`)
    },
    /** Ends the line and answers how many events there were. */
    done() {
      if (process.stdout.isTTY) process.stdout.write('\n')
      return events
    },
  }
}
