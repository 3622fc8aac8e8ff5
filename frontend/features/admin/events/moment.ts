/** `2026-03-01 09:00:00.123`, as the log has it. */
export function momentInLog(time: string) {
  return time.slice(0, -1).replace('T', ' ')
}
