const prefix = (userId: number) => `strata:${userId}:`

/** Local storage for what belongs to one person; sign-out clears it (DESIGN 4.16). */
export function privateStorage(userId: number) {
  return {
    read: (name: string) => localStorage.getItem(prefix(userId) + name),
    /** False when the browser refuses: full, or storage is off. */
    write: (name: string, value: string) => {
      try {
        localStorage.setItem(prefix(userId) + name, value)
        return true
      } catch {
        return false
      }
    },
    remove: (name: string) => localStorage.removeItem(prefix(userId) + name),
  }
}

export function clearPrivateStorage(userId: number) {
  const mine = Object.keys(localStorage).filter((key) => key.startsWith(prefix(userId)))
  for (const key of mine) localStorage.removeItem(key)
}
