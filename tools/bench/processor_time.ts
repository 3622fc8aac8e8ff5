import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a tick, in which Linux counts for its users. */
const TICK_MS = 10
/** Places in /proc/<pid>/stat, counted after the name: parent, own time, and that of ended children. */
const PARENT = 1
const TIMES = [11, 12]
const ENDED_TIMES = [13, 14]

/** Milliseconds of processor time that a process has used; on Linux only. */
export function processorTime(pid: number): number {
  return sumOf(statOf(pid), TIMES)
}

/** The same of a process and all that it has started, ended ones included. */
export function familyTime(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return children.reduce(
    (sum, child) => {
      const stat = tryStat(Number(child))
      return stat && Number(stat[PARENT]) === pid ? sum + sumOf(stat, TIMES) : sum
    },
    sumOf(statOf(pid), [...TIMES, ...ENDED_TIMES])
  )
}

/** The process that started another one. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[PARENT])
}

function sumOf(stat: string[], places: number[]) {
  return places.reduce((sum, place) => sum + Number(stat[place]) * TICK_MS, 0)
}

function tryStat(pid: number) {
  try {
    return statOf(pid)
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

function statOf(pid: number) {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}
