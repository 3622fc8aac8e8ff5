/**
 * Memoizes an async factory: the first call runs it and later calls share the result. A failure is
 * not kept, so the next call runs the factory again.
 */
export function memoizeAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
