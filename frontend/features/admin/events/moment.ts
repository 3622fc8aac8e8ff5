/** Formats `2026-03-01 09:00:00.123`, as in the log. */
export function momentInLog(time: string) {
  return time.slice(0, -1).replace('T', ' ')
}
