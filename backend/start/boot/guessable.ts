/**
 * Returns true if a secret cannot come from a random generator: too few distinct bytes, one part
 * repeated ("changemechangeme"), or bytes that mostly rise or fall evenly ("0123456789012345").
 */
export function isGuessable(secret: Uint8Array, minDistinct: number) {
  return new Set(secret).size < minDistinct || isRepeated(secret) || isRun(secret)
}

function isRepeated(secret: Uint8Array) {
  const parts = Array.from({ length: secret.length >> 1 }, (_, i) => i + 1)
  return parts.some((part) => secret.every((byte, i) => i < part || byte === secret[i - part]))
}

function isRun(secret: Uint8Array) {
  const steps = new Map<number, number>()
  for (let i = 1; i < secret.length; i++) {
    const step = secret[i]! - secret[i - 1]!
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(...steps.values()) > secret.length / 2
}
