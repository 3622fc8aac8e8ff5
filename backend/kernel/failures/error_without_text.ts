const LONGEST = 200
const QUOTED = /["'`“‘«].*["'`”’»]/su

/**
 * What an error said, without what it quotes: that may be what a person wrote. Postgres and the
 * engine put values between quotes, and those may hold quotes themselves.
 */
export function errorWithoutText(message: string) {
  const [line = ''] = message.replace(QUOTED, '…').split('\n', 1)
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
