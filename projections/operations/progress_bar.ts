const WIDTH = 30

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/**
 * A line that shows how far a replay is, by the time of its events: positions of a log say nothing
 * about how many events lie between them. Only on a terminal.
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
    /** Ends the line and returns how many events there were. */
    done() {
      if (terminal.isTTY) terminal.write('\n')
      return events
    },
  }
}
