import os from 'node:os'

/**
 * Lets requests go before the calling thread. Only Linux has a priority for each thread
 * (setpriority(2)). A service may forbid the call, for example by systemd's `~@resources`; the
 * thread then keeps its priority.
 */
export function lowerPriority(setPriority: (priority: number) => void = os.setPriority) {
  if (process.platform !== 'linux') return
  try {
    setPriority(os.constants.priority.PRIORITY_LOW)
  } catch {
    return
  }
}
