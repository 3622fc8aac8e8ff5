const LONGEST = 200
const QUOTED = /["'`“‘«].*["'`”’»]/su

/**
 * Returns an error message without its quoted parts, which may be user text. Postgres and the
 * engine quote values, and the values may contain quotes themselves.
 */
export function errorWithoutText(message: string) {
  const [line = ''] = message.replace(QUOTED, '…').split('\n', 1)
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
