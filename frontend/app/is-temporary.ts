/** Returns true if `id` is a temporary one (temporary-ids.ts). */
export function isTemporary(id: number) {
  return id < 0
}
