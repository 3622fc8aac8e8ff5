/**
 * Resolves to the result of `work`, or to `otherwise` after this many ms. `work` is not cancelled.
 */
export async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
