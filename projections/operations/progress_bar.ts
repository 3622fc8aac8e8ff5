const WIDTH = 30

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/**
 * Shows the progress of a replay on one line, by the time of its events. Log positions do not
 * reveal how many events are between them. Writes only to a terminal.
 */
export function progressBar(label: string, terminal: Terminal = process.stdout) {
  const end = Date.now()
  let start: number | undefined
  let events = 0
  return {
    show(at: Date, more: number) {
      events += more
      start ??= at.getTime()
      if (!terminal.isTTY) return
      const part = Math.min(1, (at.getTime() - start) / Math.max(1, end - start))
      const filled = Math.round(part * WIDTH)
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
      terminal.write(`\r${label} ${bar} ${Math.floor(part * 100)}% ${events} events`)
    },
    /** Ends the line and returns the number of events. */
    done() {
      if (terminal.isTTY) terminal.write('\n')
      return events
    },
  }
}
